#include "ringlet/picture/settings.h"

#include <gtest/gtest.h>

#include <vector>

#include "ringlet/base/error.h"

namespace ringlet::picture {
namespace {

TEST(PictureSettings, AViewThatIsNamedTakesTheCameraFromItsPlace) {
  scene::Scene scene;
  scene.picture.camera_position = Vec3(1, 2, 3);
  scene.picture.camera_target = Vec3(0, 0, 1);
  set_keys(scene, std::vector<std::string>{"picture.samples=5"});
  EXPECT_EQ(scene.picture.samples, 5);
  EXPECT_TRUE(scene.picture.camera_position);
  set_keys(scene, std::vector<std::string>{"picture.camera=back"});
  EXPECT_EQ(scene.picture.camera, scene::Camera::back);
  EXPECT_FALSE(scene.picture.camera_position);
  EXPECT_FALSE(scene.picture.camera_target);
  set_keys(scene, std::vector<std::string>{"picture.camera=side", "picture.camera_target=[0, 0, 2]"});
  EXPECT_EQ(scene.picture.camera_target, Vec3(0, 0, 2));
}

TEST(PictureSettings, OnlyKeysOfPicturesCanBeSet) {
  scene::Scene scene;
  EXPECT_THROW(set_keys(scene, std::vector<std::string>{"hair.count=3"}), InputError);
  EXPECT_THROW(set_keys(scene, std::vector<std::string>{"picture.camera=above"}), InputError);
}

}  // namespace
}  // namespace ringlet::picture

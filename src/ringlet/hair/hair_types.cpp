#include "ringlet/hair/hair_types.h"

#include <numbers>

namespace ringlet::hair {

Material material_of(Ethnicity ethnicity) {
  Material material;
  switch (ethnicity) {
    case Ethnicity::asian:
      material.name = "asian";
      material.section = section_from_eccentricity(50e-6, 0.0);
      break;
    case Ethnicity::caucasian:
      material.name = "caucasian";
      material.section = section_from_eccentricity(40e-6, 0.05);
      break;
    case Ethnicity::african:
      material.name = "african";
      material.section = section_from_eccentricity(45e-6, 0.1);
      break;
  }
  return material;
}

CurlShape curl_shape(Curl curl) {
  switch (curl) {
    case Curl::straight:
      return {0.0, 0.0};
    case Curl::wavy:
      return {0.010, 0.120};
    case Curl::curly:
      return {0.010, 0.035};
    case Curl::coiled:
      return {0.004, 0.012};
  }
  return {};
}

Vec3 natural_curvature(const CurlShape& shape) {
  if (shape.radius == 0.0) return Vec3::Zero();
  const double c = shape.pitch / (2.0 * std::numbers::pi), sum = shape.radius * shape.radius + c * c;
  return {0.0, shape.radius / sum, c / sum};
}

}  // namespace ringlet::hair

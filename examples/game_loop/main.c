/* Hair in a game loop: game_loop [frames]
 * Frames of a game take as long as they take; hair goes on in steps of one length. A head looks around, a hand (a ball)
 * strokes the hair, each step has a budget of time, and points are read where they lie. */
#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <ringlet/c_api/ringlet.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char* const scene =
    "[hair]\n"
    "count = 60\n"
    "length = 0.2\n"
    "[simulation]\n"
    "settle = 0.2\n"
    "[motion]\n"
    "kind = \"none\"\n" /* the game moves the head */
    "[[body.shape]]\n"
    "name = \"hand\"\n"
    "type = \"sphere\"\n"
    "radius = 0.03\n"
    "position = [0.25, 0.0, 0.0]\n"
    "[run]\n"
    "frames_per_second = 60\n";

/* Ends the program with a sentence where a call failed. */
static void check(ringlet_status status) {
  if (status == RINGLET_OK) return;
  fprintf(stderr, "game_loop: %s\n", ringlet_last_error());
  exit(1);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Where head and hand are at this time of the game. */
static void move_bodies(ringlet_simulator* hair, size_t hand, double time) {
  const double here[3] = {0.0, 0.0, 0.0};
  const double angle = 0.4 * sin(2.0 * time);
  const double turn[4] = {0.0, 0.0, sin(0.5 * angle), cos(0.5 * angle)};
  const double stroke[3] = {-0.12 * (1.0 - cos(3.0 * time)), 0.0, -0.05 * sin(3.0 * time)};
  const double level[4] = {0.0, 0.0, 0.0, 1.0};
  check(ringlet_move_head(hair, here, turn));
  check(ringlet_move_body(hair, hand, stroke, level));
}

/* What an engine would hand to its graphics card: here only the lowest point. */
static double draw(const double* points, size_t count) {
  double lowest = points[2];
  for (size_t i = 1; i < count; ++i)
    if (points[3 * i + 2] < lowest) lowest = points[3 * i + 2];
  return lowest;
}

int main(int argc, char** argv) {
  const int frames = argc > 1 ? atoi(argv[1]) : 120;
  ringlet_simulator* hair = NULL;
  check(ringlet_new(scene, NULL, &hair));
  check(ringlet_settle(hair));
  check(ringlet_set_time_budget(hair, 0.008));
  const size_t hand = ringlet_find_body(hair, "hand");
  const double step = ringlet_frame_seconds(hair);
  const double* points = ringlet_points(hair); /* stays valid */
  const size_t count = ringlet_point_count(hair);

  double game_time = 0.0, lowest = 0.0, slowest = 0.0;
  for (int frame = 0; frame < frames; ++frame) {
    game_time += frame % 3 == 0 ? 1.0 / 30.0 : 1.0 / 75.0; /* a game's frames are uneven */
    while (ringlet_time(hair) + step <= game_time) {
      move_bodies(hair, hand, ringlet_time(hair) + step);
      const double begin = now();
      check(ringlet_step(hair));
      if (now() - begin > slowest) slowest = now() - begin;
    }
    lowest = draw(points, count);
  }
  printf("%zu strands, %zu points, t = %.2f s, lowest point %.3f m, slowest step %.1f ms\n", ringlet_strand_count(hair),
         count, ringlet_time(hair), lowest, 1e3 * slowest);
  ringlet_free(hair);
  return 0;
}

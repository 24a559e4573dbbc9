/* Ringlet for C, and for engines that call C: one scene, stepped frame by frame, whose points are read where
 * they lie.
 *
 *     ringlet_simulator* hair = NULL;
 *     if (ringlet_new("[hair]\ncount = 200\n", NULL, &hair) != RINGLET_OK) puts(ringlet_last_error());
 *     ringlet_settle(hair);
 *     const double* points = ringlet_points(hair);
 *     while (playing) {
 *       ringlet_move_head(hair, position, rotation);
 *       if (ringlet_step(hair) != RINGLET_OK) break;
 *       draw(points);
 *     }
 *     ringlet_free(hair);
 *
 * Lengths are metres, times are seconds, z points up unless the scene turns gravity. A rotation is a unit
 * quaternion x, y, z, w. One simulator is used by one thread at a time; several simulators may be used by
 * several threads. No function lets a C++ exception out. docs/c_api.md tells more; docs/scene_reference.md
 * lists what a scene may say. */
#ifndef RINGLET_C_API_RINGLET_H
#define RINGLET_C_API_RINGLET_H

#include <stddef.h>

#if defined(__GNUC__)
#define RINGLET_API __attribute__((visibility("default")))
#else
#define RINGLET_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* What a function reports; the numbers are the exit codes of the program `ringlet`. */
typedef enum ringlet_status {
  RINGLET_OK = 0,
  RINGLET_FAILED = 1,     /* for example no memory */
  RINGLET_BAD_INPUT = 3,  /* a scene, a file's contents or an argument is wrong */
  RINGLET_BAD_FILE = 4,   /* a file cannot be read */
  RINGLET_BROKE_DOWN = 5, /* the computation broke down */
  RINGLET_UNSUPPORTED = 6 /* this build or machine cannot do it */
} ringlet_status;

typedef struct ringlet_simulator ringlet_simulator;

/* "0.1.0". */
RINGLET_API const char* ringlet_version(void);

/* What the last call of this thread that did not return RINGLET_OK found wrong: one sentence. Valid until the
 * next such call of this thread; never NULL. */
RINGLET_API const char* ringlet_last_error(void);

/* Limits the threads of all simulators; 0: as many as the machine has. Results do not depend on it. Not while
 * a simulator settles or steps. */
RINGLET_API ringlet_status ringlet_set_threads(int threads);

/* Makes a simulator of a scene in TOML. Relative file names in it are relative to `folder`, or to the working
 * directory where that is NULL. `*simulator` is NULL where this fails. */
RINGLET_API ringlet_status ringlet_new(const char* scene, const char* folder, ringlet_simulator** simulator);
/* NULL is allowed. */
RINGLET_API void ringlet_free(ringlet_simulator* simulator);

/* Lets hair come to rest before time 0, for `simulation.settle` seconds of hair. */
RINGLET_API ringlet_status ringlet_settle(ringlet_simulator* simulator);

/* Goes on by one frame of 1 / run.frames_per_second seconds. After RINGLET_BROKE_DOWN hair is in the middle
 * of a frame: restore a checkpoint, or free the simulator. */
RINGLET_API ringlet_status ringlet_step(ringlet_simulator* simulator);

/* Wall-clock seconds in which every further frame should be ready; 0 takes the limit away. Where time is
 * short, contacts are solved less exactly and steps are longer, and results depend on the machine. */
RINGLET_API ringlet_status ringlet_set_time_budget(ringlet_simulator* simulator, double seconds);

RINGLET_API double ringlet_time(const ringlet_simulator* simulator);
RINGLET_API double ringlet_frame_seconds(const ringlet_simulator* simulator);

/* Points of all simulated strands, from root to tip, strand after strand: x, y, z of each. The address and
 * the number stay the same while the simulator lives; ringlet_settle, ringlet_step and ringlet_restore change
 * what lies there. */
RINGLET_API const double* ringlet_points(const ringlet_simulator* simulator);
RINGLET_API size_t ringlet_point_count(const ringlet_simulator* simulator);
RINGLET_API size_t ringlet_strand_count(const ringlet_simulator* simulator);
/* Strand i has the points first[i] to first[i + 1], the last excluded; there are ringlet_strand_count() + 1
 * numbers. */
RINGLET_API const size_t* ringlet_first_point(const ringlet_simulator* simulator);
/* The radius of a strand, the larger one where its section is an ellipse; 0 where there is no such strand. */
RINGLET_API double ringlet_radius(const ringlet_simulator* simulator, size_t strand);

/* Bodies are what hair grows on and bumps into: "head" and "shoulders", then those of the scene, by their
 * names. */
RINGLET_API size_t ringlet_body_count(const ringlet_simulator* simulator);
/* NULL where there is no such body. */
RINGLET_API const char* ringlet_body_name(const ringlet_simulator* simulator, size_t body);
/* ringlet_body_count() where no body has this name. */
RINGLET_API size_t ringlet_find_body(const ringlet_simulator* simulator, const char* name);

/* Where a body's own frame is to be at the end of the next step; on the way there it moves smoothly. From
 * then on the scene moves it no more: a step before which this is not called leaves it where it is. A turn of
 * half a revolution or more in one step has no direction, and is refused. */
RINGLET_API ringlet_status ringlet_move_body(ringlet_simulator* simulator, size_t body,
                                             const double position[3], const double rotation[4]);
/* The same for the built-in head, its roots, and every body that moves with it. */
RINGLET_API ringlet_status ringlet_move_head(ringlet_simulator* simulator, const double position[3],
                                             const double rotation[4]);

/* A number of the last frame by its name, such as "contacts", "steps" or "relaxed_steps": docs/sim.md lists
 * them. */
RINGLET_API ringlet_status ringlet_statistic(const ringlet_simulator* simulator, const char* name,
                                             double* value);

/* Everything that hair depends on in the next step, except where bodies are led: that is the caller's. `size`
 * bytes at `bytes` are filled; with NULL only *size is set. A restored simulator goes on with the same bits.
 */
RINGLET_API ringlet_status ringlet_checkpoint(const ringlet_simulator* simulator, void* bytes, size_t* size);
RINGLET_API ringlet_status ringlet_restore(ringlet_simulator* simulator, const void* bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif

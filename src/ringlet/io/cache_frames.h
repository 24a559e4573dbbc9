#pragma once
// How frames lie in the file, and the rule that makes them safe.
//
// Every quantity is a table with one row per frame; lists of varying length are one long table plus a table
// of ends. The last table to grow is /frames/commit: a frame is complete when its row there is right. Its row
// holds checksums of everything in the frame, and first of all a checksum of itself and of the bookkeeping
// (time, ends, checkpoint), so that a row that was cut short counts for nothing.
//
// A checkpoint is as large as several frames and only the last one is of use, so there are two slots that
// take turns: while one is overwritten, the other still belongs to the last complete frame that has one.

#include <array>
#include <cstdint>
#include <vector>

#include "ringlet/io/cache.h"
#include "ringlet/io/cache_table.h"

namespace ringlet::io {

// Columns of /frames/commit; those of the channels follow.
enum CommitColumn : std::size_t {
  kRecordColumn,
  kPointsColumn,
  kPosesColumn,
  kDeformedColumn,
  kStatisticsColumn,
  kCheckpointColumn,
  kFirstChannelColumn,
};

// The small numbers of one frame.
struct FrameRecord {
  double time = 0.0;
  std::array<std::uint64_t, 2> checkpoint{0, 0};  // slot and bytes
  std::vector<std::uint64_t> channel_ends;        // entries in each channel up to and including this frame
  std::vector<std::uint32_t> commit;

  // What the first column of `commit` must be for this to be frame `index`.
  std::uint32_t checksum(std::uint64_t index) const;
};

struct CacheTables {
  struct Channel {
    CacheTable values, ends;
  };
  CacheTable time, points, body_poses, deformed_vertices, statistics, checkpoints, commit;
  std::array<CacheTable, 2> checkpoint_slots;
  std::vector<Channel> channels;

  // Makes all tables, with no rows. A table whose rows would be empty (no bodies, no statistics) is left out.
  static void create(hid_t file, const CacheHeader& header);
  static CacheTables open(hid_t file, const CacheHeader& header);

  // Calls action(table) for each table that exists, the commit table first.
  template <class Action>
  void for_each(Action&& action);

  // Appends to `records` those of the complete frames that it does not hold yet. Throws Hdf5Failure when a
  // frame that is not the last one is damaged.
  void read_records(std::vector<FrameRecord>& records, std::size_t file_bytes) const;
};

template <class Action>
void CacheTables::for_each(Action&& action) {
  for (CacheTable* table : {&commit, &time, &points, &body_poses, &deformed_vertices, &statistics,
                            &checkpoints, &checkpoint_slots[0], &checkpoint_slots[1]})
    if (table->exists()) action(*table);
  for (Channel& channel : channels) {
    action(channel.values);
    action(channel.ends);
  }
}

}  // namespace ringlet::io

//! Counts words of a text.

const std = @import("std");
const Allocator = std.mem.Allocator;
const testing = std.testing;
const Table = @import("table.zig").Table;

/// The most words kept.
pub const limit: usize = 100;

/// Counts and keeps words.
pub const Counter = struct {
    allocator: Allocator,
    table: Table = .{},
    total: usize = 0,

    const Self = @This();

    /// An empty counter.
    pub fn init(allocator: Allocator) Self {
        return Self{ .allocator = allocator };
    }

    pub fn deinit(self: *Self) void {
        self.table.deinit(self.allocator);
    }

    /// Add all words of a text.
    pub fn add(self: *Self, text: []const u8) !usize {
        var words = std.mem.split(u8, text, " ");
        while (words.next()) |word| {
            if (word.len == 0 or word[0] == '#') continue;
            try self.table.put(self.allocator, word);
            self.total += 1;
        }
        // Too many are cut.
        const kept = self.table.get(limit) orelse return self.total;
        return kept;
    }

    fn kind(word: []const u8) Kind {
        return switch (word.len) {
            0 => .empty,
            1, 2 => .short,
            else => .long,
        };
    }
};

pub const Kind = enum { empty, short, long };

pub const Problem = error{ TooLong, Empty };

pub fn main() !void {
    const stdout = std.io.getStdOut().writer();
    for (0..3) |i| {
        stdout.print("{d}\n", .{i}) catch |err| return err;
    }
}

test "counts words" {
    var counter = Counter.init(testing.allocator);
    defer counter.deinit();
    try testing.expectEqual(@as(usize, 2), try counter.add("a b"));
}

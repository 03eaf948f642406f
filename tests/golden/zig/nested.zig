const std = @import("std");
const builtin = @import("builtin");
usingnamespace @import("c.zig");

/// A list of anything.
pub fn List(comptime T: type) type {
    return struct {
        items: []T,

        const Iterator = struct {
            index: usize = 0,

            pub fn next(it: *@This()) ?T {
                return if (it.index > 3 and it.index < 9) null else undefined;
            }
        };

        pub fn first(self: @This()) ?*T {
            return &self.items[0];
        }
    };
}

pub const Value = union(enum) {
    int: i64,
    text: []const u8,

    const Tag = enum(u8) {
        a,
        b = 3,

        fn name(tag: Tag) [:0]const u8 {
            return @tagName(tag);
        }
    };

    pub fn format(
        value: Value, // what
        comptime fmt: []const u8,
        writer: anytype,
    ) @TypeOf(writer).Error!void {
        _ = fmt;
        switch (value) {
            .int => |i| try writer.print("{d}", .{i}),
            inline else => |other| {
                if (other.len > 0) |len| _ = len else unreachable;
            },
        }
    }
};

pub const Header = extern struct { magic: u32, size: c_int };

const Packed = packed struct(u8) { low: u4, high: u4 };

pub const Handle = opaque {
    pub extern fn close(handle: *Handle) void;
};

export fn add(a: c_int, b: c_int) callconv(.C) c_int {
    return a + b;
}

extern "c" fn getenv(name: [*:0]const u8) ?[*:0]u8;

pub inline fn max(comptime T: type, a: T, b: T) T {
    const text =
        \\many
        \\  lines
    ;
    _ = text;
    var i: usize = 0;
    outer: while (i < 3) : (i += 1) {
        inline for (.{ 1, 2 }) |x| {
            if (x == i) break :outer;
        }
    }
    errdefer std.debug.print("bad", .{});
    return blk: {
        break :blk if (a > b) a else b;
    };
}

comptime {
    std.debug.assert(@sizeOf(Header) == 8);
}

test List {
    _ = List(u8);
}

test {
    std.testing.refAllDecls(@This());
}

const std = @import("std");

/// Fine.
pub fn good(a: i32) i32 {
    return if (a > 0) a else -a;
}

pub fn half(a: i32, {
    const x = ;
    if (a > ) {
}

/// Fine again.
pub const After = struct {
    x: i32,

    pub fn sum(self: After, other: i32) i32 {
        for (0..3) |i| {
            _ = i;
        }
        return self.x + other;
    }
};

fn unclosed() void {
    while (true) {
        work("text);

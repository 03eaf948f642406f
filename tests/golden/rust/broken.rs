use std::io::Read;

/// Fine.
pub fn good(a: i32) -> i32 {
    if a > 0 { a } else { -a }
}

pub fn half(a: i32, {
    let x = ;
    match a {
        1 => 
}

struct Open {
    x: i32
    y: i32,
}

/// Fine again.
impl Open {
    pub fn after(&self, input: &mut dyn Read) -> std::io::Result<usize> {
        let mut buffer = vec![0; 8];
        let n = input.read(&mut buffer)?;
        Ok(n)
    }
}

fn unclosed() {
    while true {
        work("text);

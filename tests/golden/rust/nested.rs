use crate::store::{self, index::{Index, Reader as R}, *};
extern crate serde as ser;

/// Something that can be stored.
pub trait Store<K>: Send + 'static
where
    K: Ord,
{
    type Value;
    const LIMIT: usize = 8;

    fn get(&self, key: &K) -> Option<Self::Value>;

    /// With a default.
    fn all(self: Box<Self>) -> Vec<Self::Value> {
        Vec::with_capacity(Self::LIMIT)
    }
}

#[derive(Default)]
pub(crate) struct Pair<A, B = A>(pub A, B);

pub union Bits { int: u32, float: f32 }

unsafe impl<'a, K, T: ?Sized> Store<K> for &'a mut Wrapper<T>
where
    K: Ord + Clone,
    T: Store<K>,
{
    type Value = T::Value;

    #[inline(always)]
    fn get(&self, key: &K) -> Option<Self::Value> {
        let Some(found) = self.inner.get(key) else { return None };
        Some(found)
    }
}

impl<T> From<[T; 2]> for crate::list::List<T> {
    fn from([first, second]: [T; 2]) -> Self {
        let add = |list: &mut Self, item| -> usize { list.push(item); list.len() };
        let mut list = Vec::<T>::new().into();
        add(&mut list, first);
        add(&mut list, second);
        list
    }
}

impl dyn Visitor + '_ {}

/** Runs it.

Twice. */
#[tokio::main]
#[cfg(feature = "rt")]
pub async unsafe extern "C" fn run<const N: usize, F>(
    mut f: F, // called once
    (a, b): (u8, &str),
    _: Option<()>,
) -> Result<impl Iterator<Item = u8>, Box<dyn Error>>
where
    F: for<'x> FnMut(&'x str) -> bool,
{
    async fn inner(n: usize) -> usize {
        if n == 0 { 1 } else { n }
    }
    let text = r#"a "raw" string"#;
    if let Some(x) = b.chars().next() && f(text) {
        inner(N).await;
    }
    loop {
        match (a, b) {
            (0, _) | (1, "x") => crate::store::flush::<u8>(a)?,
            (2, y) if y.len() > 3 || y.is_empty() => break,
            _ => continue,
        }
    }
    Ok(std::iter::empty())
}

#[macro_export]
macro_rules! square {
    ($x:expr) => { $x * $x };
    ($x:expr, $($rest:expr),+) => {{ square!($x); $(square!($rest));+ }};
}

extern "C" {
    /// From libc.
    fn abs(value: i32, ...) -> i32;
    static ENVIRON: *const u8;
}

mod deep {
    pub mod deeper {
        pub(super) fn hidden() {}

        #[tokio::test]
        #[ignore]
        async fn checks() { assert!(super::deeper::hidden() == ()); }
    }
}

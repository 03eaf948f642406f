namespace Example.Shapes
{
    using System.Linq;

    public interface IShape<out T> : IComparable<T>, Drawing.IDrawable where T : class
    {
        double Area { get; }
        void Draw(ICanvas canvas);
        string Label() => "shape";
    }

    public abstract partial class Shape<T> : IShape<T> where T : class, new()
    {
        public event EventHandler<T> Changed
        {
            add { _changed += value; }
            remove { _changed -= value; }
        }

        public T this[int index, string name] => _items[index];

        protected internal virtual double Area
        {
            get
            {
                if (_area < 0) _area = Compute();
                return _area;
            }
            set => _area = value;
        }

        static Shape() { Register(typeof(T)); }

        ~Shape() { Dispose(false); }

        public static Shape<T> operator +(Shape<T> left, Shape<T> right) => left.Join(right);

        public static implicit operator double(Shape<T> shape) => shape.Area;

        void Drawing.IDrawable.Draw(ICanvas canvas) { canvas?.Line(1, 2); }

        public int Count<TKey>(ref int start, out string? name, [NotNull] Func<T, TKey> key, params int[] rest)
            where TKey : struct
        {
            int Twice(int value)
            {
                return value > 0 ? value * 2 : 0;
            }
            name = null;
            Func<int, int> add = x => x + Twice(start);
            var sizes = rest.Where(x => x > 1 && x < 9).Select(add).ToList();
            return start switch
            {
                0 => sizes.Count,
                > 3 and < 9 => this.Other<int>(start),
                _ => base.GetHashCode(),
            };
        }

        public delegate void Handler(object sender, T value);

        private enum Kind : byte { Round, Square = 2 }

        public struct Point { public int X; }
    }

    /// <summary>A pair.</summary>
    public record Pair(int Left, [property: Key] string Right) : Base(Left)
    {
        public int Sum => Left + Right.Length;
    }

    public readonly record struct Size(int Width, int Height);

#if DEBUG
    internal static class Extensions
    {
        #region helpers
        /** <summary>Shown.</summary> */
        public static void Dump(this object value)
        {
            do { Console.WriteLine(value); } while (value is Pair { Left: 3 } pair);
        }
        #endregion
    }
#endif
}

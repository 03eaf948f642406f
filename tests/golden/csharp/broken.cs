using System;

namespace Example
{
    public class Broken
    {
        /// <summary>Fine.</summary>
        public int Good(int a)
        {
            return a > 0 ? a : -a;
        }

        public void Half(int a, {
            if (a > ) {
                Call(;
            }
        }

        public int Value { get; set }

        /// <summary>Fine again.</summary>
        [Test]
        public string After(string text)
        {
            while (text.Length > 3 && text != null)
            {
                text = text.Substring(1);
            }
            return text;
        }

        void Unclosed()
        {
            var x = "open;
            Work(

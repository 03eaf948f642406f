package app
package deep

import scala.util.{given, Try as Attempt}
import cats.syntax.all.*

enum Shape(val sides: Int) extends Drawn, Named derives CanEqual:
  case Circle extends Shape(0)
  case Square, Triangle
  case Poly(n: Int) extends Shape(n)

  /** Its outline. */
  def outline(using ctx: Context): String =
    this match
      case Circle => "o"
      case Poly(n) if n > 4 && n < 9 || n == 12 => s"${n} sides"
      case _ =>
        val text = "x" * sides
        text
  end outline

  private def twice = sides * 2
end Shape

// How to order.
given intOrder: Order[Int] with
  def compare(x: Int, y: Int): Int =
    if x < y then -1
    else if x > y then 1
    else 0

given [T](using ord: Order[T]): Order[List[T]] with
  def compare(x: List[T], y: List[T]): Int = ord.compare(x.head, y.head)

given Conversion[String, Int] = _.length

extension (text: String)
  def shout: String = text.toUpperCase
  def times(n: Int): String =
    var i = 0
    val out = StringBuilder()
    while i < n do
      out.append(text)
      i += 1
    out.toString

extension [T](items: List[T]) def second: Option[T] = items.drop(1).headOption

opaque type Id = Long
type Handler[F[_]] = [A] =>> F[A] => Unit

trait Service[F[_]: Monad]:
  self: Logging =>

  object Config:
    inline val Max = 10
    def load(path: String | Null): Config.type = this

  abstract class Worker private (val name: String):
    def run(): F[Unit]
    protected[app] def stop(force: Boolean = false): Unit = ()

  def make(name: String): Worker = new Worker(name):
    def run(): F[Unit] =
      def step(n: Int): Int = n match { case 0 => 0; case m => step(m - 1) }
      for
        a <- fetch(name)
        b <- if a > 0 then save(a) else save(step(1))
      yield ()

  transparent inline def debug[T](inline value: T): T = ${ debugImpl('value) }
  def +(other: Service[F]): Service[F] = other
  def unary_! : Boolean = false
  def `odd name`(xs: Int*)(f: Int => (Int, Int) = x => (x, x)): Unit = xs foreach println

class Old(var x: Int) {
  def procedure(a: Int) { println("""def not_one() = 1""") }
  lazy val cached: Int = { def inner(k: Int) = k; inner(x) }
  val pf: PartialFunction[Int, String] = { case 1 => "one" }
}

package object util extends Helpers {
  implicit def toText(x: Int)(implicit show: Show[Int]): String = show.show(x)
}

@main def start(args: String*): Unit =
  do { println(args) } while (false)

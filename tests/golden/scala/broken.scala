package app.broken

import app.Base

/** Good before. */
object Before {
  def ready(x: Int): Boolean = x > 1 && x < 5
}

class Torn(name: String) extends Base {
  def first(): Int = {
    val x = List(1, 2
    x.size
  }

  def second(a: Int, : String): Unit = println(a)

  /** Fine. */
  def third: String = name.trim
}

val = 5

trait After {
  def run(what: Torn): Boolean
}

def (x: Int) = {
  nothing()
}

object Last {
  def open(list: List[Int]): Unit = {
    for (item <- list) {
      Before.ready(item)

package shop.cart

import scala.collection.mutable
import shop.money.{Amount, Currency => Unit, _}
import java.time.Instant

/** One line of a cart. */
final case class Line(sku: String, count: Int = 1, price: Amount)

/** Where prices come from. */
trait Prices[F[_]] extends Serializable {
  def price(sku: String): F[Option[Amount]]

  /** With a fallback. */
  def priceOr(sku: String, default: => Amount)(implicit F: Functor[F]): F[Amount] =
    F.map(price(sku))(_.getOrElse(default))
}

/**
 * A cart of one customer.
 *
 * @param id its number
 */
@deprecated("use Basket", "2.0")
class Cart(val id: Long, lines: List[Line])(implicit clock: Clock)
    extends Entity[Long](id)
    with Ordered[Cart] {

  private[this] var touched: Instant = clock.now()
  type Discount = Amount => Amount

  def this(id: Long) = this(id, Nil)(Clock.system)

  // Cheapest first.
  override def compare(that: Cart): Int = total.compare(that.total)

  def total: Amount = {
    var sum = Amount.zero
    for (line <- lines if line.count > 0) {
      sum += line.price * line.count
    }
    sum
  }

  @throws[OutOfStock]
  protected final def add(line: Line, more: Line*): Cart = {
    if (lines.size > Cart.Limit || line.count <= 0) {
      throw new OutOfStock(line.sku)
    } else {
      new Cart(id, line :: lines ++ more)
    }
  }

  def describe(style: String): String = style match {
    case "short" => s"$id: ${lines.size}"
    case "long" if lines.nonEmpty => lines map (_.sku) mkString ", "
    case _ => ""
  }

  def load(): Either[Throwable, Cart] =
    try Right(Store.read[Cart](id))
    catch {
      case e: IOException => Left(e)
    }
}

object Cart {
  val Limit = 100
  private val twice = (x: Int) => x * 2

  def apply(lines: Line*): Cart = new Cart(0L, lines.toList)
  implicit class RichLine(private val line: Line) extends AnyVal {
    def doubled: Line = line.copy(count = twice(line.count))
  }
}

case object Empty extends Serializable

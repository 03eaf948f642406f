(** A stack. *)

type 'a t

val push : 'a t -> 'a -> unit
(** Put one item on top. *)

module type S = sig
  val size : int
end

exception Empty

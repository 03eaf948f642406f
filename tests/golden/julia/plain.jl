# Geometry for maps.
module Geometry

using LinearAlgebra
import Base: show

"A point on the plane."
struct Point{T} <: AbstractPoint
    x::T
    y::T
end

abstract type Shape end

"""
    distance(a, b)

How far two points are apart.
"""
function distance(a::Point, b::Point)::Float64
    if a == b || isnan(a.x)
        return 0.0
    end
    sqrt((a.x - b.x)^2 + (a.y - b.y)^2)
end

area(r) = pi * r^2  # of a circle

macro twice(ex)
    quote
        $(esc(ex)); $(esc(ex))
    end
end

end

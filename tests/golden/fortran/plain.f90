! Geometry of the grid.
module geometry
  use iso_fortran_env, only: real64
  implicit none

  type :: point
    real(real64) :: x, y
  end type point

contains

  ! The distance from the origin.
  function norm(p) result(r)
    type(point), intent(in) :: p
    real(real64) :: r
    if (p%x > 0 .and. p%y > 0) then
      r = sqrt(p%x**2 + p%y**2)
    end if
  end function norm

  subroutine report(p)
    type(point), intent(in) :: p
    call show('norm: ', norm(p))
  end subroutine report

end module geometry

program main
  use geometry
  call report(point(1, 2))
end program main

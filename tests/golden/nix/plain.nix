# A package.
{ pkgs ? import <nixpkgs> { }, lib }:

let
  version = "1.2";

  # Join with dashes.
  dashed = names: lib.concatStringsSep "-" names;
in
{
  name = "shop-${version}";
  src = ./.;
  buildInputs = [ pkgs.curl ];
  meta = {
    description = ''
      Sells things.
    '';
  };
}

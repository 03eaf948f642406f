#!/usr/bin/perl
use strict;
use warnings;
use File::Spec;

package Shop::Cart;

# Make a cart.
sub new {
    my ($class, %args) = @_;
    return bless { items => [], %args }, $class;
}

sub add {
    my ($self, $item) = @_;
    if ($item && !exists $self->{seen}{$item}) {
        push @{ $self->{items} }, "item: $item";
    }
    $self->touch();
    return scalar @{ $self->{items} };
}

=head1 NAME

Cart - what will be bought

=cut

my $cart = Shop::Cart->new(limit => 3);
$cart->add('book');
print "done\n";
1;

# A client that knows nothing but the address of the document: it creates an event, lists it, and prints what it was answered.
# perl from-the-document.pl DOCUMENT LOGIN:PASSWORD
use strict;
use warnings;
use JSON::PP ();
use OpenAPI::Client;

my ($document, $credentials) = @ARGV;
my $client = OpenAPI::Client->new($document);
$client->ua->on(start => sub {
  my (undef, $exchange) = @_;
  $exchange->req->url->userinfo($credentials);
});

my $created = $client->createEvent({}, json => {
  title      => 'Foliada',
  start_date => '2027-05-17 20:00:00',
  end_date   => '2027-05-17 23:00:00',
  venue      => { venue => 'Casa da Cultura', city => 'Lugo' },
  tags       => ['from the document'],
});
my $listed = $client->listEvents({ tags => ['from-the-document'], per_page => 5 });
my $refused = $client->readEvent({ id => 999_999 });

print JSON::PP->new->canonical->encode({
  created => [$created->res->code + 0, $created->res->json('/venue/city')],
  listed  => [$listed->res->code + 0, $listed->res->json('/total'), $listed->res->json('/events/0/title')],
  refused => [$refused->res->code + 0, $refused->res->json('/code')],
});

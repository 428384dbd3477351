# Runs Test Compta Demat, the program of the French tax office (DGFiP), without its windows.
# Usage: perl test-compta-demat.pl SOURCES FILE
#   SOURCES  a copy of its repository (github.com/DGFiP/Test-Compta-Demat), which stays as it is
#   FILE     SIRENFECAAAAMMJJ.txt
# Prints what its report would say. Needs DBI with DBD::SQLite (Debian: libdbd-sqlite3-perl).
#
# Exchanged are the windows, the drawing of the PDF and its connections to other machines; the checks are its own.
use strict;
use warnings;
use Config;
use DBI;
use File::Basename;
use File::Copy;
use File::Path qw(make_path);
use File::Temp qw(tempdir);

my ($sources, $given) = @ARGV;
our $ProgramData = our $ProgramFiles = tempdir(CLEANUP => 1);
our $Rep_Alim_ou_Testeur = 'testeur';
our $OS = $Config{osname};
our ($dbh, $dbhlog, $errmsg, $log_seq) = (undef, undef, '', 1);
my $program = "$ProgramData/testeur";

my ($siren, $closing) = basename($given) =~ /^(\d{9})FEC(\d{8})\./ or die "$given is not called SIRENFECAAAAMMJJ\n";
make_path("$program/log", "$program/SQL", "$ProgramData/rapports", "$ProgramData/mute/Tk", "$ProgramData/mute/Net");
for my $path (glob("$sources/src/testeur/*.pl"), "$sources/src/testeur/fmt_arrete", "$sources/src/testeur/Version_Alto2.txt") {
    copy($path, "$program/") or die "$path: $!\n";
}
copy($_, "$program/SQL/") for glob("$sources/src/testeur/SQL/*");
my $file = "$program/" . basename($given);
copy($given, $file) or die "$given: $!\n";

sub write_file {
    my ($path, $text) = @_;
    open(my $out, '>', $path) or die "$path: $!\n";
    print $out $text;
    close($out);
}

# Windows that show nothing, and are closed as soon as they are there.
my $mute = 'our $AUTOLOAD; sub new { bless {}, shift } sub AUTOLOAD { return if $AUTOLOAD =~ /DESTROY$/; bless {}, q(MainWindow) }';
write_file("$ProgramData/mute/Tk.pm", "package MainWindow; $mute package Tk; sub import { no strict 'refs'; *{caller() . '::MainLoop'} = sub () {} } 1;");
write_file("$ProgramData/mute/Tk/$_.pm", "package Tk::$_; 1;") for qw(ProgressBar Pane Dialog MsgBox);
write_file("$ProgramData/mute/Net/LDAP.pm", 'package Net::LDAP; 1;');
make_path("$ProgramData/mute/XML");
write_file("$ProgramData/mute/XML/Simple.pm", 'package XML::Simple; 1;');
write_file("$program/environnement_alto2.pl", "sub Env_Path { \$ENV{ProgramFiles} = \$ENV{ProgramData} = '$ProgramData' } 1;");
my $say = 'print STDOUT ref $_[0] ? join("\n", map { ref ? join(" | ", @$_) : $_ } @{ $_[0] }) : $_[0]; print STDOUT "\n";';
write_file("$program/alto2_pdf.pl", "sub ombre { $say } sub ajoute_paragraphe { $say } sub ajoute_liste { $say } sub ajoute_table { $say } sub new_page {} sub sauve_pdf {} 1;");

# Its log, as init.pl makes it.
$dbhlog = DBI->connect("dbi:SQLite:dbname=$program/log/altoweb2.db", '', '', { RaiseError => 1 });
$dbhlog->do('CREATE TABLE log_alim (id_trait INT, id_ligne INTEGER PRIMARY KEY AUTOINCREMENT, type_log TEXT, texte_log INTEGER, val1 text, val2 text)');
$dbhlog->do('CREATE TABLE log_type (id_type INTEGER, fixe_log text unique on conflict ignore)');
$dbhlog->do("INSERT INTO log_type (id_type, fixe_log) VALUES (1, 'init')");
$dbhlog->disconnect;

open(my $in, '<:raw', $file) or die "$file: $!\n";
my $heading = <$in>;
close($in);
my $separator = $heading =~ /\t/ ? 'T' : 'P';

unshift @INC, "$ProgramData/mute";
{
    no strict;
    no warnings;
    require "$program/alto2_fonctions.pl";
    require "$program/trt_entete.pl";
    &sub_entete("$file.entete", $file, $separator, $log_seq) == 0 or die "heading: $errmsg\n";
}
chdir $program;
my $status = system('perl', "-I$ProgramData/mute", '-X', "$program/trt_txt.pl", $file, $separator, $siren, 'file', $closing, "$program/log/err", 'PCG', 'BIC', 'company', 'CTL', $log_seq, '', '');
chdir '/';
exit($status >> 8);

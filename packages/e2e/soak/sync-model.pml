/*
 * The sync protocol of docs/sync.md, for Spin: two devices with three mutations each, one fault of the network (a request
 * lost, a reply lost, or a request delivered twice) and one restore of the server from a backup, at any moments. The first
 * device may run two rounds before they are over, the second one.
 * A mutation adds its mark to the one entry; a set of marks is a byte. Numbers such as S2 are the rules.
 * Checked: no key takes effect twice (S2), nothing written is lost (S4, S13), and four rounds of each device after the
 * faults leave the outboxes empty and all alike (S5, S9).
 */
#define MUTATIONS 3
#define HEALING 4
#define ROWS 7
#define KEYS 14  /* seven of each device: its mutations, then its offers */
#define NAMES 14 /* seven client names of each device: after a gap or a restore it takes the next (S2, S13) */
#define ALL 63
#define JUMP 40  /* versions continue above every cursor handed out before a restore (S13) */

typedef Server {
  byte version; byte content;
  short known;      /* keys of processed mutations */
  byte last[NAMES]  /* id of the last processed mutation, by client name */
}
typedef Device {
  byte made;        /* mutations */
  byte keys;        /* used, those of offers among them */
  byte name;
  byte first; byte length; byte row[ROWS];  /* the outbox, oldest first: id of the first row, keys */
  byte shown[ROWS]; /* version at which a pull shows the effect; 0: not acknowledged */
  byte base;        /* marks as pulled */
  byte cursor; bit epoch
}
Server server; Server backup; bit epoch;
byte mark[KEYS];    /* marks that a mutation or an offer brings */
byte applied[KEYS]; /* how often a key has taken effect in the state that stands */
byte appliedThen[KEYS];
Device device[2];
byte running;
bit isFaulty = 1;   /* the one fault has not happened */
bit isDoubled; byte againName; byte againFirst; byte againLength; byte againRow[ROWS];

#define LOCALS byte sent[ROWS]; byte count; byte first; byte name; byte i; byte fault; bit gap; byte replied; byte lost; \
  byte seenVersion; bit seenEpoch; short seenKnown; byte seenLast

inline copyServer(from, to) {
  to.version = from.version; to.content = from.content; to.known = from.known;
  for (i : 0 .. NAMES - 1) { to.last[i] = from.last[i] }
  i = 0
}

/*
 * A push at the server (S2): everything is read at one moment, worked out without a lock, and written if nothing has
 * changed since. `gap`: ids are missing, because a restored server has forgotten some.
 */
inline push(theName, theFirst, theLength) {
  do
  :: atomic {
       seenVersion = server.version; seenEpoch = epoch; seenKnown = server.known; seenLast = server.last[theName];
       gap = (theFirst > seenLast + 1)
     }
     atomic {
       if
       :: server.version != seenVersion || epoch != seenEpoch -> skip /* begin again */
       :: else ->
          for (i : 0 .. theLength - 1) {
            if
            :: gap || theFirst + i <= seenLast -> skip
            :: else ->
               server.last[theName] = theFirst + i;
               if
               :: seenKnown & (1 << sent[i]) -> skip
               :: else ->
                  applied[sent[i]]++; assert(applied[sent[i]] == 1);
                  server.content = server.content | mark[sent[i]];
                  seenKnown = seenKnown | (1 << sent[i]); server.known = seenKnown; server.version++
               fi
            fi
          }
          i = 0; replied = server.version; break
       fi
     }
  od
}

/* The outbox under a new client name, counted from 1, with nothing acknowledged (S2, S13). */
inline restartOutbox(d) {
  device[d].name++; assert(device[d].name < NAMES / 2); device[d].first = 1;
  for (i : 0 .. ROWS - 1) { device[d].shown[i] = 0 }
  i = 0
}

/* Rows whose effect the page shows leave (S4, S5). */
inline dropShown(d) {
  do
  :: device[d].length > 0 && device[d].shown[0] > 0 && device[d].shown[0] <= device[d].cursor ->
     for (i : 0 .. ROWS - 2) { device[d].row[i] = device[d].row[i + 1]; device[d].shown[i] = device[d].shown[i + 1] }
     i = 0; device[d].shown[ROWS - 1] = 0; device[d].length--; device[d].first++
  :: else -> break
  od
}

/* The server's state, stored with its cursor in one transaction (S3). In a new epoch what the server lost is offered first (S13). */
inline pull(d) {
  if
  :: device[d].epoch != epoch ->
     lost = device[d].base & ~server.content;
     if
     :: lost ->
        assert(device[d].length < ROWS);
        for (i : 1 .. ROWS - 1) { device[d].row[ROWS - i] = device[d].row[ROWS - i - 1] }
        device[d].row[0] = d * 7 + device[d].keys; mark[device[d].row[0]] = lost; device[d].keys++; device[d].length++
     :: else -> skip
     fi;
     restartOutbox(d); device[d].epoch = epoch
  :: else -> skip
  fi;
  device[d].base = server.content; device[d].cursor = server.version; dropShown(d)
}

/* Push, then pull; after a push with an unknown outcome nothing is pulled (S5). */
inline round(d) {
  atomic {
    if
    :: fault = 0
    :: isFaulty -> isFaulty = 0; fault = 1 /* the request is lost */
    :: isFaulty -> isFaulty = 0; fault = 2 /* the reply is lost */
    :: isFaulty && device[d].length > 0 -> /* the request comes twice */
       isFaulty = 0; isDoubled = 1;
       againName = d * 7 + device[d].name; againFirst = device[d].first; againLength = device[d].length;
       for (i : 0 .. ROWS - 1) { againRow[i] = device[d].row[i] }
    fi;
    count = device[d].length; first = device[d].first; name = d * 7 + device[d].name;
    for (i : 0 .. ROWS - 1) { sent[i] = device[d].row[i] }
    i = 0
  }
  if
  :: fault != 1 && count > 0 -> push(name, first, count)
  :: else -> skip
  fi;
  atomic {
    if
    :: fault > 0 -> skip
    :: fault == 0 && gap -> restartOutbox(d)
    :: else ->
       do
       :: i < count -> /* rows written meanwhile wait for the next push */
          device[d].shown[i] = (device[d].shown[i] == 0 -> replied : device[d].shown[i]); i++
       :: else -> i = 0; break
       od
    fi
  }
  atomic {
    if
    :: fault == 0 && !gap -> pull(d)
    :: else -> skip
    fi;
    fault = 0; gap = 0; replied = 0; lost = 0; seenVersion = 0; seenEpoch = 0; seenKnown = 0; seenLast = 0;
    count = 0; first = 0; name = 0; for (i : 0 .. ROWS - 1) { sent[i] = 0 } i = 0
  }
}

proctype Person(byte d) {
  LOCALS; byte rounds;
  do
  :: atomic { device[d].made < MUTATIONS -> /* record and outbox row in one transaction (S3) */
       mark[d * 7 + device[d].keys] = 1 << (d * MUTATIONS + device[d].made);
       device[d].row[device[d].length] = d * 7 + device[d].keys; device[d].length++; device[d].keys++; device[d].made++
     }
  :: atomic { rounds < 2 - d -> rounds++ } round(d)
  :: else -> break
  od;
  running--
}

proctype Operator() {
  byte i;
  atomic { copyServer(server, backup); for (i : 0 .. KEYS - 1) { appliedThen[i] = applied[i] } i = 0 }
  atomic {
    backup.version = server.version + JUMP; copyServer(backup, server); epoch = 1;
    for (i : 0 .. KEYS - 1) { applied[i] = appliedThen[i] } i = 0
  }
  running--
}

proctype Network() {
  LOCALS;
  if
  :: atomic { isDoubled -> for (i : 0 .. ROWS - 1) { sent[i] = againRow[i] } i = 0 } push(againName, againFirst, againLength)
  :: running <= 1 -> skip
  fi;
  running--
}

init {
  LOCALS; byte rounds;
  device[0].first = 1; device[1].first = 1; running = 4;
  atomic { run Person(0); run Person(1); run Operator(); run Network() }
  running == 0; isFaulty = 0;
  for (rounds : 1 .. HEALING) { round(0); round(1) }
  assert(server.content == ALL);
  assert(device[0].length == 0 && device[1].length == 0 && device[0].base == ALL && device[1].base == ALL)
}

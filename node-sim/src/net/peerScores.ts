// Penalties of peers. Each fault adds points, which decay; a peer with too many points is disconnected for a while.

const FADE_PER_SEC = 0.5;
/** Points at which a peer is banned. */
const MOST = 100;
/** Seconds of a ban. */
const AWAY_SEC = 600;

/** Most peers with a record. */
const MAX_RECORDS = 4096;

/** Faults of peers, in points. */
export const FAULTS = {
  invalidBlock: 50,
  invalidAttestation: 30,
  invalidTransaction: 10,
  garbage: 35,
  brokenAnswer: 35,
} as const;

interface Record {
  points: number;
  atSec: number;
  awayUntilSec: number;
}

export class PeerScores {
  private readonly records = new Map<string, Record>();
  private readonly nowSec: () => number;

  /** @param nowSec seconds of a monotonic clock */
  constructor(nowSec: () => number) {
    this.nowSec = nowSec;
  }

  /** Records a fault. @returns whether the peer should be disconnected now */
  fault(peer: string, kind: keyof typeof FAULTS): boolean {
    const now = this.nowSec();
    const record = this.records.get(peer) ?? { points: 0, atSec: now, awayUntilSec: 0 };
    const faded = Math.max(0, record.points - (now - record.atSec) * FADE_PER_SEC);
    record.points = faded + FAULTS[kind];
    record.atSec = now;
    this.keep(peer, record);
    if (record.points < MOST) return false;
    this.sendAway(peer);
    return true;
  }

  /** Bans a peer for a while. */
  sendAway(peer: string): void {
    const now = this.nowSec();
    this.keep(peer, { points: 0, atSec: now, awayUntilSec: now + AWAY_SEC });
  }

  /** New ids cost nothing, so only the newest records are kept. */
  private keep(peer: string, record: Record): void {
    this.records.delete(peer);
    this.records.set(peer, record);
    const [oldest] = this.records.keys();
    if (this.records.size > MAX_RECORDS && oldest !== undefined) this.records.delete(oldest);
  }

  /** Lifts the ban of a peer. */
  forgive(peer: string): void {
    this.records.delete(peer);
  }

  /** Whether a peer is banned now. */
  isAway(peer: string): boolean {
    const record = this.records.get(peer);
    return record !== undefined && record.awayUntilSec > this.nowSec();
  }
}

import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'

type Fault = {
  name: string
  /** The rule that must notice it. */
  breaks: string
  /** A few weeks of a few people are enough for it to show. */
  isSeenSoon: boolean
  /** A trigger: on which table and when, and what it does to the row. */
  on: string
  does: string
}

const dropped = 'return null;'

/** What could go wrong in the product, planted into the database: each must break a rule of the year. */
export const faults: readonly Fault[] = [
  {
    name: 'a reminder is not sent',
    breaks: 'who has a seat is reminded of it',
    isSeenSoon: true,
    on: 'before insert on mails',
    does: `if new.kind = 'events.reminder' then ${dropped} end if; return new;`,
  },
  {
    name: 'a seat is not freed',
    breaks: 'counters of seats equal their rows',
    isSeenSoon: true,
    on: 'before update on events',
    does: 'new.taken := greatest(new.taken, old.taken); return new;',
  },
  {
    name: 'a mail leaves twice',
    breaks: 'nobody is told the same thing twice',
    isSeenSoon: true,
    on: 'after insert on mails',
    does: `if new.kind = 'events.confirmed' and pg_trigger_depth() = 1 then
      new.id := gen_random_uuid(); insert into mails select new.*; end if; return null;`,
  },
  {
    name: 'an offer never ends',
    breaks: 'an offer ends when it said',
    isSeenSoon: false,
    on: 'before insert or update on jobs',
    does: `if new.kind in ('events.expire_offers', 'cohorts.expire_offers') then ${dropped} end if; return new;`,
  },
  {
    name: 'nobody is told that an answer is late',
    breaks: 'a promise ends in an answer or in a told lateness',
    isSeenSoon: false,
    on: 'before insert on mails',
    does: `if new.kind in ('problems.late', 'startups.late', 'applications.broken', 'reviews.appeal_late') then ${dropped} end if; return new;`,
  },
  {
    name: 'the address of somebody who was erased stays in a note',
    breaks: 'who was erased is nowhere',
    isSeenSoon: true,
    on: 'after update on users',
    does: `if new.status = 'erased' and old.status <> 'erased' then
      insert into record_notes (id, area, record_id, body, created_at)
      values (gen_random_uuid(), 'accounts', new.id, old.email, now()); end if; return null;`,
  },
  {
    name: 'seats that are given are not counted',
    breaks: 'counters of seats equal their rows',
    isSeenSoon: true,
    on: 'before update on events',
    does: 'new.taken := 0; return new;',
  },
  {
    name: 'the line does not end with the event',
    breaks: 'nobody waits for what is over',
    isSeenSoon: false,
    on: 'before insert on jobs',
    does: `if new.kind = 'events.end_line' then ${dropped} end if; return new;`,
  },
  {
    name: 'an answer is promised without a date',
    breaks: 'nobody waits without a date',
    isSeenSoon: true,
    on: 'before insert or update on problems',
    does: 'new.answer_due_at := null; return new;',
  },
  {
    name: 'an hour that is given back stays in the calendar',
    breaks: 'every seat, interview and hour stands in the calendar of its person, and nothing else does',
    isSeenSoon: false,
    on: 'before update on mentor_requests',
    does: `if old.state = 'given' and new.state = 'withdrawn' then new.state := old.state; end if; return new;`,
  },
  {
    name: 'a message to another system is lost',
    breaks: 'no job, no mail and no message is stuck',
    isSeenSoon: true,
    on: 'before update on webhook_deliveries',
    does: `if new.state = 'arrived' then new.state := 'lost'; end if; return new;`,
  },
  {
    name: 'a notice comes twice',
    breaks: 'nobody is told the same thing twice',
    isSeenSoon: true,
    on: 'after insert on notices',
    does: `if new.kind = 'cohorts.offered' and pg_trigger_depth() = 1 then
      new.id := gen_random_uuid(); insert into notices select new.*; end if; return null;`,
  },
  {
    name: 'who accepted a place never begins',
    breaks: 'what is over does not stay open',
    isSeenSoon: true,
    on: 'before update on cohort_members',
    does: `if old.state = 'accepted' and new.state = 'active' then new.state := old.state; end if; return new;`,
  },
  {
    name: 'a mail names a page that is not there',
    breaks: 'nobody is told of something that they cannot open',
    isSeenSoon: true,
    on: 'before insert on mails',
    does: `new.body_text := replace(new.body_text, '/events/', '/events/sem-'); return new;`,
  },
]

export async function plant(db: Db, { on, does }: Fault): Promise<void> {
  await sql
    .raw(`create function planted_fault() returns trigger language plpgsql as $$ begin ${does} end $$`)
    .execute(db)
  // After the product's own triggers, which run in the order of their names.
  await sql.raw(`create trigger zz_planted_fault ${on} for each row execute function planted_fault()`).execute(db)
}

import type { WholeEvent } from '../rows.ts'

/** When and where an event takes place: what a mail about a change compares. */
export type EventFacts = Pick<WholeEvent, 'starts_at' | 'ends_at' | 'zone' | 'mode' | 'venue' | 'address' | 'link'>

export const factsOf = ({ starts_at, ends_at, zone, mode, venue, address, link }: EventFacts): EventFacts => ({
  starts_at,
  ends_at,
  zone,
  mode,
  venue,
  address,
  link,
})

/** Reads what a job was given as text. */
export function parseFacts(text: string): EventFacts {
  const facts = JSON.parse(text) as EventFacts
  return { ...facts, starts_at: new Date(facts.starts_at), ends_at: new Date(facts.ends_at) }
}

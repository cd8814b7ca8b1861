import { holdRow } from '#api/records/rows.ts'
import { moveRows } from '#api/records/states.ts'
import { waitingLine } from '#api/records/waiting-line.ts'
import { offerHours, requestTransitions } from '#contract/mentoring/mentoring.ts'
import { hourMs } from '#contract/times.ts'
import { tellOffers } from '../mails.ts'
import { area, type HourRow, type RequestRow } from '../queries.ts'

/** Never longer than until an hour before it begins. */
const offerEnd = ({ starts_at }: Pick<HourRow, 'starts_at'>, now: Date) =>
  new Date(Math.min(now.getTime() + offerHours * hourMs, starts_at.getTime() - hourMs))

/** Those who did not get an hour wait for it in the order of the rule, like those of an event for its seats. */
export const hourLine = waitingLine<HourRow, RequestRow, 'expired'>({
  area,
  owners: 'mentor_hours',
  owner: 'hour',
  people: 'mentor_requests',
  person: 'mentor_request',
  place: 'hour',
  placed: ['offered', 'given'],
  ended: 'expired',
  hold: (tx, id) => holdRow(tx, 'mentor_hours', id),
  offers: (hour, now) => hour.state === 'open' && offerEnd(hour, now) > now,
  offerEnd,
  move: (tx, rows, { to, by, now, offerExpiresAt }) =>
    moveRows(tx, 'mentor_requests', requestTransitions, {
      rows,
      to,
      by,
      set: { queue_position: null, offer_expires_at: offerExpiresAt ?? null, updated_at: now },
    }),
  mail: (tx, deps, occasion, _hour, people) =>
    tellOffers(
      tx,
      deps,
      occasion,
      people.map(({ id }) => id),
    ),
})

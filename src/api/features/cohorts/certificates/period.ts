import { lastDayOf } from '#contract/cohorts/manage.ts'
import type { CertificateFacts } from '#contract/cohorts/certificates.ts'
import { weekOf, type Dates } from '../policy.ts'

type Moment = { zone: string; now: Date }

const dayIn = (zone: string, at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** From joining to completing, within the dates of the cohort: a certificate claims no week before and none to come. */
export function periodOf(
  cohort: Dates,
  { joined_at }: { joined_at: Date },
  { zone, now }: Moment,
): Pick<CertificateFacts, 'startsOn' | 'endsOn' | 'weeks'> {
  const last = lastDayOf({ startsOn: cohort.starts_on, weeks: cohort.weeks })
  const [joined, today] = [dayIn(zone, joined_at), dayIn(zone, now)]
  const startsOn = joined > cohort.starts_on ? (joined < last ? joined : last) : cohort.starts_on
  const ended = today < last ? today : last
  const endsOn = ended > startsOn ? ended : startsOn
  return { startsOn, endsOn, weeks: weekOf(cohort, noon(endsOn)) - weekOf(cohort, noon(startsOn)) + 1 }
}

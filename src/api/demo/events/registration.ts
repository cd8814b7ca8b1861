import type { Attendance } from '#contract/events/events.ts'
import { offerHours, registrationStates, type RegistrationState } from '#contract/events/states.ts'
import { hourMs, minuteMs } from '#contract/times.ts'
import { demoAnswers } from './questions.ts'
import type { DemoEvent } from './content.ts'
import type { EventRow } from '../factories/events.ts'
import type { UserRow } from '../factories/users.ts'

/** Registrations, with attendance and feedback once the event is over; the same people at every first start. */
export function registrationsOf(demo: DemoEvent, event: EventRow, ines: UserRow, others: UserRow[], now: Date) {
  const offset = event.slug.length * 7
  const crowd = [...others.slice(offset % others.length), ...others.slice(0, offset % others.length)]
  const wanted = registrationStates.flatMap((state) => Array<RegistrationState>(countOf(demo, state)).fill(state))
  const everybody = wanted.map((state, index) => ({ user: crowd[index]!, state }))
  if (demo.ines) everybody.push({ user: ines, state: demo.ines })
  let inLine = 0
  return everybody.map(({ user, state }, index) => {
    const registered = new Date(
      Math.min(now.getTime(), event.starts_at.getTime()) - (everybody.length - index + 3) * 7 * hourMs,
    )
    return {
      event_id: event.id,
      user_id: user.id,
      state,
      queue_position: state === 'waitlisted' ? (inLine += 1) : null,
      offer_expires_at: state === 'offered' ? new Date(now.getTime() + (offerHours - 5) * hourMs) : null,
      visible: (index + offset) % 4 !== 0,
      attending:
        demo.mode === 'hybrid' ? ((index + offset) % 3 === 0 ? ('online' as const) : ('onsite' as const)) : null,
      answers: demo.questions ? demoAnswers(demo.questions, index) : '[]',
      created_at: registered,
      updated_at: registered,
      ...(event.ends_at <= now && state === 'confirmed' ? afterwards(event, index, user.id === ines.id) : nothingYet),
    }
  })
}

const countOf = (demo: DemoEvent, state: RegistrationState) =>
  state === 'offered' ? 0 : (demo.crowd?.[state as keyof DemoEvent['crowd']] ?? 0)

const nothingYet = { attendance: null, checked_in_at: null, rating: null, feedback: null, feedback_at: null }

const marks: Attendance[] = [
  'present',
  'present',
  'present',
  'late',
  'present',
  'absent',
  'present',
  'present',
  'excused',
]
const opinions: [rating: number, text: string | null][] = [
  [5, 'Saí com respostas que procurava há semanas.'],
  [4, null],
  [5, 'Ritmo certo e exemplos nossos. Repitam.'],
  [4, 'Faltou tempo para perguntas no fim.'],
  [3, 'Interessante, mas já conhecia metade.'],
  [5, null],
]

function afterwards(event: EventRow, index: number, isInes: boolean) {
  const attendance = isInes ? 'present' : marks[index % marks.length]!
  const came = attendance === 'present' || attendance === 'late'
  const minutes = attendance === 'late' ? 25 : (index % 12) - 8
  const [rating, feedback] = opinions[index % opinions.length]!
  const says = came && (isInes || index % 3 !== 1)
  return {
    attendance,
    checked_in_at: came ? new Date(event.starts_at.getTime() + minutes * minuteMs) : null,
    rating: says ? rating : null,
    feedback: says ? feedback : null,
    feedback_at: says ? new Date(event.ends_at.getTime() + (index + 1) * 600_000) : null,
  }
}

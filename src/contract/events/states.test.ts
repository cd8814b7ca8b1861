import { describe, expect, it } from 'vitest'
import {
  activeStates,
  eventTransitions,
  registrationStates,
  registrationTransitions,
  seatedStates,
  type Mover,
} from './states.ts'
import { mayMove } from '#contract/states.ts'

const movers: Mover[] = ['self', 'staff', 'system']

describe('transitions of a registration', () => {
  it('are exactly those of the table, by the movers it names', () => {
    const moves = Object.entries(registrationTransitions).flatMap(([from, next]) =>
      registrationStates.flatMap((to) =>
        movers
          .filter((by) => mayMove(registrationTransitions, from as keyof typeof registrationTransitions, to, by))
          .map((by) => {
            expect(next[to]).toContain(by)
            return `${from} → ${to} by ${by}`
          }),
      ),
    )
    expect(moves).toMatchInlineSnapshot(`
      [
        "none → pending by self",
        "none → confirmed by self",
        "none → waitlisted by self",
        "pending → confirmed by staff",
        "pending → waitlisted by staff",
        "pending → cancelled by self",
        "pending → cancelled by staff",
        "pending → declined by staff",
        "pending → declined by system",
        "confirmed → pending by staff",
        "confirmed → cancelled by self",
        "confirmed → cancelled by staff",
        "confirmed → declined by system",
        "waitlisted → pending by staff",
        "waitlisted → offered by system",
        "waitlisted → cancelled by self",
        "waitlisted → cancelled by staff",
        "waitlisted → declined by system",
        "offered → confirmed by self",
        "offered → cancelled by self",
        "offered → cancelled by staff",
        "offered → cancelled by system",
        "declined → pending by staff",
        "declined → confirmed by staff",
        "declined → waitlisted by staff",
        "cancelled → pending by self",
        "cancelled → confirmed by self",
        "cancelled → waitlisted by self",
      ]
    `)
  })

  it('a seat is held only in active states', () => {
    expect(activeStates).toEqual(expect.arrayContaining([...seatedStates]))
  })

  it('only the participant accepts an offer, and nobody skips one', () => {
    expect(mayMove(registrationTransitions, 'offered', 'confirmed', 'staff')).toBe(false)
    expect(mayMove(registrationTransitions, 'waitlisted', 'confirmed', 'self')).toBe(false)
  })
})

describe('transitions of an event', () => {
  it('lead from draft to published, back while nobody is in it, or to cancelled for good', () => {
    expect(eventTransitions).toEqual({
      draft: { published: ['staff'], deleted: ['staff'] },
      published: { cancelled: ['staff'], draft: ['staff'] },
      cancelled: {},
    })
    expect(mayMove(eventTransitions, 'draft', 'published', 'self')).toBe(false)
  })
})

import { useRef, useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EventDetail } from '#contract/events/events.ts'
import { activeStates } from '#contract/events/states.ts'
import { announcedFields, type updateEvent } from '#contract/events/manage.ts'
import type { EventFigures } from '#contract/events/registration.ts'
import { useValueText } from '#web/components/editor/value-text.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { manageQueries } from '../manage/manage-api.ts'
import { useEventLabels, useEventWords } from './manage-event-labels.ts'
import { type EventFields, valuesOf } from './manage-event-values.ts'

type Changes = BodyOf<typeof updateEvent>
type Field = (typeof announcedFields)[number]
type Question = { fields: Field[]; after: EventFields; people: EventFigures['byState']; offers: number }
/** Save and tell everybody, save and tell nobody, or go back to the form. */
type Answer = 'tell' | 'quiet' | 'back'

/**
 * Asks before a save that sends mails: who gets one, and what has changed. The answer is the body to save, or null to
 * go on editing.
 */
export function useTelling(event: EventDetail | undefined) {
  const [asked, setAsked] = useState<Question>()
  const answer = useRef<(answer: Answer) => void>(undefined)
  const ask = async (changes: Changes, after: EventFields): Promise<Changes | null> => {
    const question = event && (await questionOf(event, changes, after))
    if (!question) return changes
    const { promise, resolve } = Promise.withResolvers<Answer>()
    answer.current = resolve
    setAsked(question)
    const given = await promise
    setAsked(undefined)
    return given === 'back' ? null : { ...changes, announce: given === 'tell' }
  }
  const dialog = asked && event && (
    <TellingDialog event={event} question={asked} onAnswer={(given) => answer.current?.(given)} />
  )
  return { ask, dialog }
}

/** Undefined when nobody gets a mail. */
async function questionOf(event: EventDetail, changes: Changes, after: EventFields): Promise<Question | undefined> {
  if (event.state !== 'published' || event.phase === 'over') return undefined
  const fields = announcedFields.filter((field) => field in changes)
  const more = [
    { changed: changes.capacity, taken: event.taken, waiting: event.waiting },
    { changed: changes.onlineCapacity, taken: event.onlineTaken, waiting: event.onlineWaiting },
  ]
  const mayOffer = more.some(({ changed, waiting }) => changed !== undefined && waiting > 0)
  if (fields.length === 0 && !mayOffer) return undefined
  const { byState } = await queryClient.fetchQuery({ ...manageQueries.figures(event.slug), staleTime: 0 })
  const offers = more.reduce((sum, { changed, taken, waiting }) => {
    const free = changed === undefined ? 0 : (changed ?? Infinity) - taken
    return sum + Math.max(0, Math.min(waiting, free))
  }, 0)
  const told = activeStates.reduce((sum, state) => sum + byState[state], 0)
  return (fields.length > 0 && told > 0) || offers > 0 ? { fields, after, people: byState, offers } : undefined
}

type Props = { event: EventDetail; question: Question; onAnswer: (answer: Answer) => void }

function TellingDialog({ event, question: { fields, after, people, offers }, onAnswer }: Props) {
  const t = useT('events-manage')
  const format = useFormat()
  const groups = activeStates.filter((state) => people[state] > 0)
  const count = fields.length > 0 ? groups.reduce((sum, state) => sum + people[state], 0) : 0
  return (
    <Dialog open onClose={() => onAnswer('back')} title={t(count > 0 ? 'tell.title' : 'tell.titleOffers')}>
      <DialogBody className="stack">
        {count > 0 && (
          <>
            <Changes event={event} fields={fields} after={after} />
            <p>
              {t('tell.who', {
                groups: format.list(groups.map((state) => t(`tell.group.${state}`, { count: people[state] }))),
              })}
            </p>
          </>
        )}
        {offers > 0 && <p>{t('tell.offers', { count: offers })}</p>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={() => onAnswer('back')}>{t('tell.back')}</Button>
        {count > 0 && <Button onClick={() => onAnswer('quiet')}>{t('tell.quiet')}</Button>}
        <Button variant="primary" onClick={() => onAnswer('tell')}>
          {count > 0 ? t('tell.tell', { count }) : t('tell.save')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

function Changes({ event, fields, after }: Pick<Props, 'event'> & Pick<Question, 'fields' | 'after'>) {
  const t = useT('events-manage')
  const labels = useEventLabels()
  const text = useValueText(useEventWords())
  const before: EventFields = valuesOf(event)
  const wordsOf = (field: Field, values: EventFields) => text(field, values[field], values) || t('tell.nothing')
  return (
    <dl className="changes">
      {fields.map((field) => (
        <div key={field}>
          <dt>{labels[field]}</dt>
          <dd>
            <del>{wordsOf(field, before)}</del>
            <ins>{wordsOf(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

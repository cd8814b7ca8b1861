import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { HourAccount, RequestInput, SentLink } from '#contract/mentoring/booking.ts'
import { requestInput } from '#contract/mentoring/booking.ts'
import { givingTime, mentoringLimits, type MentoringRules } from '#contract/mentoring/mentoring.ts'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { FormRefusal } from '#web/components/editor/faster.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mentoringQueries, useAskHour } from './api.ts'
import type { Chosen } from './booking-page.tsx'
import { FairOrder } from './fair-order.tsx'

type Props = { chosen: Chosen; account: HourAccount; rules: MentoringRules; onClose: () => void }

/** The chosen hour, what it is for, and how it is given. */
export function BookingForm({ chosen: { mentor, hour }, account, rules, onClose }: Props) {
  const t = useT('mentoring')
  const { weekdayDate, range } = useFormat()
  const navigate = useNavigate()
  const ask = useAskHour(hour.id)
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the form is below the list: whoever chooses an hour is led there.
  useEffect(() => heading.current?.focus(), [])
  const subjectId = account.subject.id
  const { data: line } = useQuery({ ...mentoringQueries.order(hour.id, subjectId), enabled: hour.others > 0 })
  const now = useNow('minute')
  const waits = hour.givesAt !== null || givingTime(new Date(now), new Date(hour.startsAt), rules) !== null
  const form = useForm<RequestInput, RequestInput>({
    schema: requestInput,
    initial: { subjectId, question: '', links: [] },
    draftKey: `mentoring.${subjectId}.${mentor.id}`,
    onSubmit: async (body) => {
      const { id, state } = await ask.mutateAsync(body)
      toast(t(state === 'given' ? 'book.booked' : 'book.sent'))
      await navigate({ to: '/mentoring/$id', params: { id } })
    },
  })
  return (
    <Card pad className="stack book" id="booking">
      <form {...form.props} className="form">
        <h2 className="title-section" ref={heading} tabIndex={-1}>
          {t('book.yours')}
        </h2>
        <div className="row">
          <DateTile date={new Date(hour.startsAt)} />
          <div>
            <p className="strong">
              {weekdayDate(hour.startsAt)}, {range(hour.startsAt, hour.endsAt)}
            </p>
            <p className="small subtle">
              {mentor.name}, {hour.place ?? t('book.online')}
            </p>
          </div>
        </div>
        <FormRefusal form={form} />
        <Field
          label={t('book.question')}
          hint={t('book.questionHint', { name: mentor.name })}
          {...form.field('question')}
        >
          <Textarea rows={4} limit={mentoringLimits.question} {...form.input('question')} />
        </Field>
        <Links form={form} />
        {line && <FairOrder order={line.order} givesAt={line.givesAt} limit={account.limit} />}
        <div className="row row--wrap">
          <Button type="submit" variant="primary" size="lg" loading={form.submitting}>
            {t(waits ? 'book.ask' : 'book.book')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('book.otherHour')}
          </Button>
        </div>
        <p className="small subtle">{t(waits ? 'book.waits' : 'book.atOnce', { hours: rules.gatherHours })}</p>
        <p className="small subtle">{t('book.cancelUntil', { hours: rules.cancelHours })}</p>
      </form>
    </Card>
  )
}

function Links({ form }: { form: Form<RequestInput> }) {
  const t = useT('mentoring')
  return (
    <EntryList<SentLink>
      value={form.values.links}
      onChange={(links) => form.set('links', links)}
      blank={{ title: '', url: '' }}
      addLabel={t('book.addLink')}
      max={mentoringLimits.links}
    >
      {(index) => (
        <>
          <Field label={t('book.linkTitle')} {...form.field(`links.${index}.title`)}>
            <Input maxLength={80} {...form.input(`links.${index}.title`)} />
          </Field>
          <Field label={t('book.linkUrl')} {...form.field(`links.${index}.url`)}>
            <Input type="url" inputMode="url" {...form.input(`links.${index}.url`)} />
          </Field>
        </>
      )}
    </EntryList>
  )
}

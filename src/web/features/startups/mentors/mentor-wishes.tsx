import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { answerWish, wishInput, wishLimits, type MentorWish } from '#contract/startups/mentors.ts'
import type { StartupDetail } from '#contract/startups/startups.ts'
import { JumpBar } from '#web/components/display/act-bar.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Combobox } from '#web/components/fields/combobox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Person } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { mentorQueries, useAnswerWish, useDropWish, useWishMentor } from './api.ts'

type Props = { startup: StartupDetail }

/** Mentors whom the team wishes for: staff confirm or say why not. */
export function MentorWishes({ startup }: Props) {
  const t = useT('startups')
  const [wishing, setWishing] = useState(false)
  const wishes = useRef<HTMLDivElement>(null)
  const { data } = useQuery(mentorQueries.mentoring(startup.id))
  if (!data) return null
  const mayWish = data.can.wish && data.wishes.length < wishLimits.each
  return (
    <>
      <div className="stack jumpto" ref={wishes}>
        {data.wishes.map((wish) => (
          <Wish key={wish.mentor.id} startup={startup} wish={wish} canAnswer={data.can.assign} />
        ))}
      </div>
      {data.can.assign && data.wishes.length > 0 && (
        <JumpBar label={t('wish.waits')} panel={wishes} act={t('wish.see')} />
      )}
      {mayWish && (
        <div>
          <Button size="sm" onClick={() => setWishing(true)}>
            {t('wish.add')}
          </Button>
        </div>
      )}
      {wishing && <WishDialog startup={startup} onClose={() => setWishing(false)} />}
    </>
  )
}

function Wish({ startup, wish, canAnswer }: Props & { wish: MentorWish; canAnswer: boolean }) {
  const t = useT('startups')
  const { day } = useFormat()
  const act = useAct()
  const [declining, setDeclining] = useState(false)
  const drop = useDropWish(startup.id)
  const answer = useAnswerWish(startup.id, wish.mentor.id)
  const { mentor, note, at } = wish
  return (
    <div className="stack">
      <Person name={mentor.name} meta={t('wish.since', { date: day(at) })} />
      {note && (
        <p className="small muted prewrap" lang={startup.lang}>
          {note}
        </p>
      )}
      <div className="row row--wrap">
        {canAnswer && (
          <>
            <Button
              size="sm"
              variant="primary"
              loading={answer.isPending}
              onClick={() => void act(() => answer.mutateAsync({ decision: 'confirm' }))}
            >
              {t('wish.confirm')}
            </Button>
            <Button size="sm" onClick={() => setDeclining(true)}>
              {t('wish.decline')}
            </Button>
          </>
        )}
        {startup.myRole && (
          <Button size="sm" loading={drop.isPending} onClick={() => void act(() => drop.mutateAsync(mentor.id))}>
            {t('wish.drop')}
          </Button>
        )}
      </div>
      {declining && <DeclineDialog startup={startup} wish={wish} onClose={() => setDeclining(false)} />}
    </div>
  )
}

type DialogProps = Props & { onClose: () => void }

function WishDialog({ startup, onClose }: DialogProps) {
  const t = useT('startups')
  const wish = useWishMentor(startup.id)
  const { data } = useQuery(mentorQueries.wishable(startup.id))
  const options = (data?.items ?? []).map(({ id, name, headline }) => ({
    value: id,
    label: headline ? `${name}, ${headline}` : name,
  }))
  const form = useForm<{ userId: string; note: string }, { userId: string | null; note: string }>({
    schema: wishInput,
    initial: { userId: null, note: '' },
    onSubmit: async (given) => {
      await wish.mutateAsync(given)
      toast(t('wish.sent'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('wish.add')}
      context={t('wish.text')}
      keep={t('team.cancel')}
      submit={t('wish.send')}
      onClose={onClose}
    >
      <Field label={t('wish.who')} {...form.field('userId')}>
        <Combobox options={options} {...form.control('userId')} />
      </Field>
      <Field label={t('wish.why')} optional {...form.field('note')}>
        <Textarea rows={3} limit={wishLimits.note} {...form.input('note')} />
      </Field>
    </FormDialog>
  )
}

function DeclineDialog({ startup, wish, onClose }: DialogProps & { wish: MentorWish }) {
  const t = useT('startups')
  const lang = useLocale()
  const send = useAnswerWish(startup.id, wish.mentor.id)
  const form = useForm({
    schema: answerWish.body,
    initial: { decision: 'decline' as const, answer: '', lang },
    draftKey: `wish.${startup.id}.${wish.mentor.id}`,
    onSubmit: async (body) => {
      await send.mutateAsync(body)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('wish.declineTitle', { name: wish.mentor.name })}
      context={t('wish.declineText')}
      keep={t('team.cancel')}
      submit={t('wish.decline')}
      onClose={onClose}
    >
      <Field label={t('wish.reason')} {...form.field('answer')}>
        <Textarea rows={3} limit={wishLimits.answer} {...form.input('answer')} />
      </Field>
    </FormDialog>
  )
}

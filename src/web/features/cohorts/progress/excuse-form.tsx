import { useState } from 'react'
import { excuseMyself, taskLimits, type ProgressSession } from '#contract/cohorts/progress.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useExcuse } from '../api.ts'

/** Before a session one can say that one cannot come; until its end, that one comes after all. */
export function ExcuseButton({ session }: { session: ProgressSession }) {
  const t = useT('cohorts-progress')
  const act = useAct()
  const words = useExcuseWords()
  const [isOpen, setOpen] = useState(false)
  const excuse = useExcuse(session.id)
  const now = useNow('minute')
  if (session.mark === 'excused' && session.excuse !== null && Date.parse(session.endsAt) > now)
    return (
      <Button size="sm" variant="ghost" onClick={() => void act(() => excuse.mutateAsync(null))}>
        {t('excuse.back')}
      </Button>
    )
  if (session.mark !== 'coming' || Date.parse(session.startsAt) <= now) return null
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        {t('excuse.open')}
      </Button>
      {isOpen && (
        <ExcuseDialog about={session.title} words={words} save={excuse.mutateAsync} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

export function useExcuseWords() {
  const t = useT('cohorts-progress')
  return {
    title: t('excuse.title'),
    reason: t('excuse.reason'),
    keep: t('task.later'),
    save: t('excuse.save'),
    done: t('excuse.done'),
  }
}

type ExcuseProps = {
  about: ProgressSession['title']
  /** Given by the page: it is shown by two areas. */
  words: Record<'title' | 'reason' | 'keep' | 'save' | 'done', string>
  save: (reason: string) => Promise<unknown>
  onClose: () => void
}

export function ExcuseDialog({ about, words, save, onClose }: ExcuseProps) {
  const locale = useLocale()
  const form = useForm<{ reason: string }, { reason: string }>({
    schema: excuseMyself.body,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      await save(reason)
      toast(words.done)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={words.title}
      context={pick(about, locale)}
      keep={words.keep}
      submit={words.save}
      onClose={onClose}
    >
      <Field label={words.reason} {...form.field('reason')}>
        <Textarea rows={3} limit={taskLimits.excuse} {...form.input('reason')} />
      </Field>
    </FormDialog>
  )
}

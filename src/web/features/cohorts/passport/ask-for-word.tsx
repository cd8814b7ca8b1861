import { Plus } from 'lucide-react'
import { useState } from 'react'
import { askForWord, type PassportSkill } from '#contract/cohorts/passport.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useAskForWord } from './api.ts'

/** My mentor is asked for their word on one skill. */
export function AskForWord({ skill }: { skill: PassportSkill }) {
  const t = useT('cohorts-passport')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="evidence evidence--ask" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {t('ask')}
      </button>
      {isOpen && <AskDialog skill={skill} onClose={() => setOpen(false)} />}
    </>
  )
}

function AskDialog({ skill, onClose }: { skill: PassportSkill; onClose: () => void }) {
  const t = useT('cohorts-passport')
  const locale = useLocale()
  const ask = useAskForWord(skill.skill)
  const form = useForm<Parameters<typeof ask.mutateAsync>[0], { link: string }>({
    schema: { safeParse: ({ link }: { link: string }) => askForWord.body.safeParse({ link: link.trim() || null }) },
    initial: { link: skill.asked?.link ?? '' },
    onSubmit: async (body) => {
      await ask.mutateAsync(body)
      toast(t('sent'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('askTitle')}
      context={skill.name[locale]}
      keep={t('back')}
      submit={t('send')}
      onClose={onClose}
    >
      <p className="muted">{t('askText')}</p>
      <Field label={t('link')} optional {...form.field('link')}>
        <Input type="url" placeholder="https://" {...form.input('link')} />
      </Field>
    </FormDialog>
  )
}

import { useState } from 'react'
import { documentsInput, type DocumentsInput } from '#contract/applications/documents.ts'
import { applicationLimits, type ApplicationDetail } from '#contract/applications/own.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useReplaceDocuments } from '../api.ts'
import { isOver } from '../application-card.tsx'
import { CvChoice, inputOf, type SentValues } from './apply-form.tsx'

type Props = { application: ApplicationDetail }

/** That the team looks at CV and letter first, or what it asks for. */
export function SentDocuments({ application }: Props) {
  const t = useT('applications')
  const [open, setOpen] = useState(false)
  const { documents, opportunity, state } = application
  if (!documents || isOver(state)) return null
  if (!documents.replace)
    return <p className="small muted">{t('documents.waiting', { name: opportunity.organisation.name })}</p>
  const replace = (
    <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
      {t('documents.replace')}
    </Button>
  )
  return (
    <>
      <Alert tone="warning" title={t('documents.returned')} action={replace}>
        {documents.note}
      </Alert>
      {open && <ReplaceDialog application={application} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReplaceDialog({ application: { id, letter, cv }, onClose }: Props & { onClose: () => void }) {
  const t = useT('applications')
  const locale = useLocale()
  const replace = useReplaceDocuments(id)
  const [busy, onBusy] = useState(false)
  const initial: SentValues = { cv: cv ? 'profile' : 'none', letter: letter ?? '', answers: [] }
  const form = useForm<DocumentsInput, SentValues>({
    schema: {
      safeParse: (values) => {
        const { answers: _, ...sent } = inputOf(values as SentValues, locale)
        return documentsInput.safeParse(sent)
      },
    },
    initial,
    onSubmit: async (input) => {
      await replace.mutateAsync(input)
      toast(t('documents.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('documents.returned')}
      keep={t('apply.later')}
      submit={t('documents.replace')}
      blocked={busy}
      onClose={onClose}
    >
      <CvChoice form={form} required={false} onBusy={onBusy} />
      <Field label={t('apply.letter')} optional {...form.field('letter')}>
        <Textarea rows={5} limit={applicationLimits.letter} {...form.input('letter')} />
      </Field>
    </FormDialog>
  )
}

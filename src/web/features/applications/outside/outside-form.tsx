import { outsideInput, outsideProgress, type OutsideApplication } from '#contract/applications/outside.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { orNone } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useSaveOutside } from '../api.ts'

type Props = { application?: OutsideApplication; onClose: () => void }
type Values = { title: string; organisation: string; url: string; progress: string; appliedOn: string | null }

const today = () => Temporal.Now.plainDateISO().toString()

/** An application made elsewhere, in the words of whoever made it. */
export function OutsideDialog({ application, onClose }: Props) {
  const t = useT('applications')
  const save = useSaveOutside(application)
  const initial: Values = {
    title: application?.title ?? '',
    organisation: application?.organisation ?? '',
    url: application?.url ?? '',
    progress: application?.progress ?? 'applied',
    appliedOn: application?.appliedOn ?? today(),
  }
  const form = useForm({
    schema: { safeParse: (values: Values) => outsideInput.safeParse({ ...values, url: orNone(values.url) }) },
    initial,
    draftKey: `outside.${application?.id ?? 'new'}`,
    onSubmit: async (input) => {
      await save.mutateAsync(input)
      toast(t('outside.saved'))
      onClose()
    },
  })
  const states = outsideProgress.map((value) => ({ value, label: t(`outside.progress.${value}`) }))
  return (
    <FormDialog
      form={form}
      title={t(application ? 'outside.change' : 'outside.add')}
      keep={t('outside.keep')}
      submit={t('outside.save')}
      onClose={onClose}
    >
      <Field label={t('outside.title')} {...form.field('title')}>
        <Input maxLength={120} {...form.input('title')} />
      </Field>
      <Field label={t('outside.organisation')} {...form.field('organisation')}>
        <Input maxLength={120} {...form.input('organisation')} />
      </Field>
      <Field label={t('outside.url')} optional {...form.field('url')}>
        <Input type="url" maxLength={500} placeholder="https://" {...form.input('url')} />
      </Field>
      <div className="grid cols-2 formgrid">
        <Field label={t('outside.state')} {...form.field('progress')}>
          <Select options={states} {...form.input('progress')} />
        </Field>
        <Field label={t('outside.day')} {...form.field('appliedOn')}>
          <DateField {...form.control('appliedOn')} />
        </Field>
      </div>
    </FormDialog>
  )
}

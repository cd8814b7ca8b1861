import { useState } from 'react'
import { profileLimits, proposeField } from '#contract/profile/profile.ts'
import { fieldKinds } from '#contract/reference/reference.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useProposeField } from '../api.ts'

type Props = {
  /** Takes a field that the list had all along. */
  onKnown: (slug: string) => void
}

/** For a field that the shared list lacks: the team decides, and an empty profile takes it once accepted. */
export function ProposeField(props: Props) {
  const t = useT('profile-edit')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button className="link small" type="button" onClick={() => setOpen(true)}>
        {t('proposeField.open')}
      </button>
      {open && <ProposeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ProposeDialog({ onKnown, onClose }: Props & { onClose: () => void }) {
  const t = useT('profile-edit')
  const locale = useLocale()
  const propose = useProposeField()
  const form = useForm({
    schema: proposeField.body,
    initial: { name: '', kind: 'study' },
    onSubmit: async (body) => {
      const { slug, name, proposed } = await propose.mutateAsync(body)
      if (!proposed) onKnown(slug)
      toast(t(proposed ? 'proposeField.done' : 'proposeField.known', { field: name[locale] }))
      onClose()
    },
  })
  const kinds = fieldKinds.map((value) => ({ value, label: t(`proposeField.${value}`) }))
  return (
    <Dialog open onClose={onClose} size="sm" title={t('proposeField.title')} context={t('proposeField.context')}>
      <form {...form.props}>
        <DialogBody className="form">
          <FormFailure text={form.errors.length === 0 ? form.failure : null} />
          <Field label={t('proposeField.name')} {...form.field('name')}>
            <Input maxLength={profileLimits.fieldName} {...form.input('name')} />
          </Field>
          <Segmented label={t('proposeField.kind')} options={kinds} {...form.control('kind')} />
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{t('proposeField.keep')}</Button>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t('proposeField.send')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

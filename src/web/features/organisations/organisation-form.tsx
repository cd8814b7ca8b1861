import {
  organisationInput,
  organisationLimits,
  type OrganisationDetail,
} from '#contract/organisations/organisations.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { ImageField } from '#web/components/fields/image-field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Logo } from '#web/components/ui/logo.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { missingIn } from '#web/lib/forms/form-state.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { orNone } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useSaveOrganisation, useSaveOwn } from './api.ts'

type Values = { name: string; website: string; logoId: string | null }
type Saved = { id: string }
type Props = {
  organisation?: OrganisationDetail
  /** Its own people change everything but the name. */
  own?: boolean
  onSaved?: (saved: Saved) => unknown
  onClose: () => void
}

/** A new organisation, or what is known of one. */
export function OrganisationDialog({ organisation, own = false, onSaved, onClose }: Props) {
  const t = useT('organisations')
  const save = useSaveOrganisation(organisation)
  const saveOwn = useSaveOwn(organisation ?? { id: '', version: 1 })
  const initial: Values = {
    name: organisation?.name ?? '',
    website: organisation?.website ?? '',
    logoId: organisation?.logoId ?? null,
  }
  const form = useForm({
    schema: {
      safeParse: (values: Values) => organisationInput.safeParse({ ...values, website: orNone(values.website) }),
    },
    initial,
    draftKey: `organisation.${organisation?.id ?? 'new'}`,
    ownText: missingIn({ name: t('form.missingName') }),
    onSubmit: async ({ name, ...input }) => {
      const saved = own ? await saveOwn.mutateAsync(input) : await save.mutateAsync({ ...input, name })
      toast(t('form.saved'))
      onClose()
      await onSaved?.(saved)
    },
  })
  const { name } = form.values
  return (
    <FormDialog
      form={form}
      title={t(organisation ? 'form.change' : 'form.create')}
      keep={t('form.keep')}
      submit={t('form.save')}
      onClose={onClose}
    >
      {!own && (
        <Field label={t('form.name')} hint={t('form.nameHint')} {...form.field('name')}>
          <Input autoComplete="off" maxLength={organisationLimits.name} {...form.input('name')} />
        </Field>
      )}
      <Field label={t('website')} optional {...form.field('website')}>
        <Input type="url" maxLength={500} placeholder="https://" {...form.input('website')} />
      </Field>
      <Field label={t('form.logo')} optional {...form.field('logoId')}>
        <ImageField kind="logo" emptyNote={t('form.logoDrawn')} {...form.control('logoId')}>
          {(address) => <Logo name={name || '–'} slug={organisation?.id ?? name} src={address} size={64} />}
        </ImageField>
      </Field>
    </FormDialog>
  )
}

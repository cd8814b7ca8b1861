import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { addPartner, type ManagedOrganisationDetail } from '#contract/organisations/manage.ts'
import { AskedButton } from '#web/components/editor/asked-act.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { missingIn } from '#web/lib/forms/form-state.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { locales, useLocale, useT } from '#web/lib/text/i18n.ts'
import { useAddPartner, useRemovePartner } from './api.ts'

type Props = { organisation: ManagedOrganisationDetail }

/** Who answers for an organisation, and who is invited to. */
export function People({ organisation }: Props) {
  const t = useT('organisations')
  const { shortDay } = useFormat()
  const [adding, setAdding] = useState(false)
  const { people, invited, can } = organisation
  const add = can.archive && (
    <Button size="sm" onClick={() => setAdding(true)}>
      <UserPlus />
      {t('person.add')}
    </Button>
  )
  return (
    <Section id="people" title={t('people')} aside={add}>
      {people.length + invited.length === 0 && <p className="muted">{t('person.none')}</p>}
      {people.length + invited.length > 0 && (
        <List>
          {people.map((one) => (
            <ListRow key={one.id}>
              <Link className="medium grow" to="/manage/people/$id" params={{ id: one.id }}>
                {one.name}
              </Link>
              <Remove organisation={organisation} person={one} />
            </ListRow>
          ))}
          {invited.map(({ id, name, email, expiresAt }) => (
            <ListRow key={id}>
              <div className="grow">
                <span className="medium">{name ?? email}</span>
                <p className="small subtle">{t('person.invited', { email, day: shortDay(expiresAt) })}</p>
              </div>
            </ListRow>
          ))}
        </List>
      )}
      {adding && <AddDialog organisation={organisation} onClose={() => setAdding(false)} />}
    </Section>
  )
}

type RemoveProps = Props & { person: { id: string; name: string } }

function Remove({ organisation: { id, name }, person }: RemoveProps) {
  const t = useT('organisations')
  const remove = useRemovePartner(id)
  const asked = {
    title: t('person.removeTitle', { person: person.name, name }),
    text: t('person.removeText'),
    words: { act: t('person.remove'), keep: t('form.keep'), done: t('person.removed') },
    act: () => remove.mutateAsync(person.id),
  }
  const label = t('person.removeOf', { name: person.name })
  return <AskedButton size="sm" variant="ghost" aria-label={label} asked={asked} />
}

function AddDialog({ organisation: { id, name }, onClose }: Props & { onClose: () => void }) {
  const t = useT('organisations')
  const add = useAddPartner(id)
  const locale = useLocale()
  const form = useForm({
    schema: addPartner.body,
    initial: { email: '', firstName: '', lastName: '', locale },
    ownText: missingIn({ email: t('person.missingEmail') }),
    onSubmit: async (body) => {
      await add.mutateAsync(body)
      toast(t('person.added'), { text: body.email })
      onClose()
    },
  })
  const languages = locales.map((value) => ({ value, label: t(`locale.${value}`) }))
  return (
    <FormDialog
      form={form}
      title={t('person.addTitle', { name })}
      context={t('person.addContext')}
      keep={t('form.keep')}
      submit={t('person.add')}
      onClose={onClose}
    >
      <Field label={t('person.email')} {...form.field('email')}>
        <Input type="email" autoComplete="off" {...form.input('email')} />
      </Field>
      <div className="grid cols-2">
        <Field label={t('person.firstName')} optional {...form.field('firstName')}>
          <Input autoComplete="off" {...form.input('firstName')} />
        </Field>
        <Field label={t('person.lastName')} optional {...form.field('lastName')}>
          <Input autoComplete="off" {...form.input('lastName')} />
        </Field>
      </div>
      <Field label={t('person.locale')} {...form.field('locale')}>
        <Select options={languages} {...form.input('locale')} />
      </Field>
    </FormDialog>
  )
}

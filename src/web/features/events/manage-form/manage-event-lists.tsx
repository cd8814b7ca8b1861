import type { ReactNode } from 'react'
import { BilingualInputs } from '#web/components/editor/bilingual-inputs.tsx'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { noTexts } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { FormProps } from './manage-event-values.ts'

export const SpeakersSection = ({ form }: FormProps) => (
  <ListSection form={form} name="speakers">
    {(i) => (
      <>
        <Field {...form.field(`speakers.${i}.name`)}>
          <Input autoComplete="off" {...form.input(`speakers.${i}.name`)} />
        </Field>
        <BilingualInputs editor={form} path={`speakers.${i}.title`} optional />
      </>
    )}
  </ListSection>
)

export function AgendaSection({ form }: FormProps) {
  const t = useT('events-manage')
  return (
    <ListSection form={form} name="agenda">
      {(i) => (
        <div className="agendaline">
          <Field {...form.field(`agenda.${i}.at`)}>
            <Input inputMode="numeric" placeholder={t('form.timeHint')} {...form.input(`agenda.${i}.at`)} />
          </Field>
          <BilingualInputs editor={form} path={`agenda.${i}.title`} />
          <Field {...form.field(`agenda.${i}.who`)}>
            <Input autoComplete="off" {...form.input(`agenda.${i}.who`)} />
          </Field>
        </div>
      )}
    </ListSection>
  )
}

export const MaterialsSection = ({ form }: FormProps) => (
  <ListSection form={form} name="materials">
    {(i) => (
      <>
        <BilingualInputs editor={form} path={`materials.${i}.title`} />
        <Field {...form.field(`materials.${i}.url`)}>
          <Input type="url" placeholder="https://" {...form.input(`materials.${i}.url`)} />
        </Field>
      </>
    )}
  </ListSection>
)

const blank = {
  speakers: { name: '', title: noTexts },
  agenda: { at: '', title: noTexts, who: '' },
  materials: { title: noTexts, url: '' },
}

type Props = FormProps & { name: keyof typeof blank; children: (index: number) => ReactNode }

function ListSection({ form, name, children }: Props) {
  const t = useT('events-manage')
  return (
    <FormSection id={name} title={t(`${name}.title`)} note={t(`${name}.note`)}>
      <EntryList<unknown>
        value={form.values[name]}
        onChange={(entries) => form.set(name, entries as never)}
        blank={blank[name]}
        addLabel={t(`${name}.add`)}
      >
        {children}
      </EntryList>
    </FormSection>
  )
}

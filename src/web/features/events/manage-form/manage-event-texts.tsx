import { useState } from 'react'
import { eventLimits } from '#contract/events.ts'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Markdown } from '#web/components/display/markdown.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import type { Form } from '#web/lib/forms/forms.ts'
import { type Locale, useT } from '#web/lib/text/i18n.ts'
import { LanguageColumns } from '#web/components/fields/language-columns.tsx'
import type { EventValues } from './manage-event-values.ts'

export type FormProps = { form: Form<EventValues> }

export function TextsSection({ form }: FormProps) {
  const t = useT('events-manage')
  return (
    <FormSection title={t('form.texts')} note={t('form.textsNote')}>
      <LanguageColumns>{(locale) => <TextFields form={form} locale={locale} />}</LanguageColumns>
    </FormSection>
  )
}

function TextFields({ form, locale }: FormProps & { locale: Locale }) {
  const t = useT('events-manage')
  const optional = locale !== 'pt'
  return (
    <>
      <Field label={t('field.title')} optional={optional} {...form.field(`title.${locale}`)}>
        <Input lang={locale} {...form.input(`title.${locale}`)} />
      </Field>
      <Field
        label={t('field.summary')}
        hint={t('form.summaryHint')}
        optional={optional}
        {...form.field(`summary.${locale}`)}
      >
        <Textarea lang={locale} rows={3} limit={eventLimits.summary} {...form.input(`summary.${locale}`)} />
      </Field>
      <DescriptionField form={form} locale={locale} />
    </>
  )
}

function DescriptionField({ form, locale }: FormProps & { locale: Locale }) {
  const t = useT('events-manage')
  const [previewing, setPreviewing] = useState(false)
  const path = `description.${locale}` as const
  const source = form.values.description[locale]
  return (
    <Field
      label={t('field.description')}
      hint={t('form.markdownHint')}
      {...form.field(path)}
      end={
        <Button variant="ghost" size="sm" onClick={() => setPreviewing(!previewing)}>
          {previewing ? t('form.write') : t('form.preview')}
        </Button>
      }
    >
      {previewing ? (
        <div className="markdownpreview" lang={locale}>
          {source.trim() ? <Markdown source={source} /> : <p className="subtle">{t('form.nothingWritten')}</p>}
        </div>
      ) : (
        <Textarea lang={locale} rows={12} {...form.input(path)} />
      )}
    </Field>
  )
}

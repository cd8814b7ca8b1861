import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import type { Path } from '#web/lib/forms/paths-in-values.ts'
import { locales, useT } from '#web/lib/text/i18n.ts'
import type { Editor } from './use-editor.ts'

type Props<F extends object> = {
  editor: Editor<F>
  /** The path of the text, without its language: `speakers.0.title`. */
  path: NoInfer<Path<F>>
  /** Portuguese may stay empty as well. */
  optional?: boolean
}

/** A short text in both languages, side by side; long texts use `LanguageColumns`. */
export function BilingualInputs<F extends object>({ editor, path, optional = false }: Props<F>) {
  const t = useT('ui')
  return (
    <div className="grid cols-2 formgrid">
      {locales.map((locale) => {
        const own = `${path}.${locale}` as Path<F>
        const field = editor.field(own)
        const label = locale === 'pt' ? field.label : t('editor.inLanguage.en', { label: field.label })
        return (
          <Field key={locale} {...field} label={label} optional={optional || field.optional}>
            <Input lang={locale} {...editor.input(own)} />
          </Field>
        )
      })}
    </div>
  )
}

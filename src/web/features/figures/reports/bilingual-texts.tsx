import type { Editor } from '#web/components/editor/use-editor.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import type { Path } from '#web/lib/forms/paths-in-values.ts'
import { locales, useT } from '#web/lib/text/i18n.ts'

type Props<F extends object> = {
  editor: Editor<F>
  /** The path of the text, without its language. */
  path: NoInfer<Path<F>>
  limit: number
  rows: number
}

/** A text of some lines in both languages, side by side. */
export function BilingualTexts<F extends object>({ editor, path, limit, rows }: Props<F>) {
  const t = useT('ui')
  return (
    <div className="grid cols-2 formgrid">
      {locales.map((locale) => {
        const own = `${path}.${locale}` as Path<F>
        const field = editor.field(own)
        const label = locale === 'pt' ? field.label : t('editor.inLanguage.en', { label: field.label })
        return (
          <Field key={locale} {...field} label={label}>
            <Textarea rows={rows} limit={limit} lang={locale} {...editor.input(own)} />
          </Field>
        )
      })}
    </div>
  )
}

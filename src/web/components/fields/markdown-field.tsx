import { useState } from 'react'
import { Markdown } from '#web/components/display/markdown.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { Field, type FieldProps } from './field.tsx'
import './markdown-field.css'
import { Textarea, type TextareaProps } from './textarea.tsx'

export type MarkdownFieldProps = Omit<FieldProps, 'children' | 'end'> & {
  /** `form.input(path)`, with the language, rows and limit of the text. */
  input: TextareaProps & { value: string }
}

/** A text in Markdown, with a preview in its place. */
export function MarkdownField({ input, hint, ...field }: MarkdownFieldProps) {
  const t = useT('ui')
  const [wanted, setPreviewing] = useState(false)
  // An error must be seen where it can be corrected, so it ends the preview.
  const previewing = wanted && !field.error
  return (
    <Field
      {...field}
      hint={hint ?? t('markdown.hint')}
      end={
        <button className="link link--quiet small" type="button" onClick={() => setPreviewing(!previewing)}>
          {previewing ? t('markdown.write') : t('markdown.preview')}
        </button>
      }
    >
      {previewing ? (
        <div className="markdownfield__preview" lang={input.lang}>
          {input.value.trim() ? <Markdown source={input.value} /> : <p className="subtle">{t('markdown.nothing')}</p>}
        </div>
      ) : (
        <Textarea rows={6} {...input} />
      )}
    </Field>
  )
}

import { useState } from 'react'
import { Markdown } from '#web/components/display/markdown.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { Field, type FieldProps } from './field.tsx'
import './markdown-field.css'
import { Textarea, type TextareaProps } from './textarea.tsx'

export type MarkdownFieldProps = Omit<FieldProps, 'children' | 'end'> & {
  /** `form.input(path)`, with the language of the text, its rows and its limit. */
  input: TextareaProps & { value: string }
}

/** A text in Markdown, and in its place how it will look. */
export function MarkdownField({ input, hint, optional, ...field }: MarkdownFieldProps) {
  const t = useT('ui')
  const basics = useT('basics')
  const [wanted, setPreviewing] = useState(false)
  // What is to be corrected has to be there.
  const previewing = wanted && !field.error
  return (
    <Field
      {...field}
      hint={hint ?? t('markdown.hint')}
      end={
        <span className="markdownfield__end">
          {optional && <span className="field__opt">{basics('optional')}</span>}
          <Button variant="ghost" size="sm" onClick={() => setPreviewing(!previewing)}>
            {previewing ? t('markdown.write') : t('markdown.preview')}
          </Button>
        </span>
      }
    >
      {previewing ? (
        <div className="markdownfield__preview" lang={input.lang}>
          {input.value.trim() ? <Markdown source={input.value} /> : <p className="subtle">{t('markdown.nothing')}</p>}
        </div>
      ) : (
        <Textarea rows={12} {...input} />
      )}
    </Field>
  )
}

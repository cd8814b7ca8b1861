import type { FieldLabels } from '#web/lib/forms/differences.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** The label of a field in its place in the form: `title.pt` and `title.en` both use the label of `title`. */
export function labelAt<V>(labels: FieldLabels<V>, path: string): string {
  const names = path.split('.').filter((name) => !/^\d+$/.test(name))
  while (names.length > 0 && !(names.join('.') in labels)) names.pop()
  return (labels as Record<string, string>)[names.join('.')] ?? ''
}

/** The label of a field out of its place, as in a summary: with its language, its list and its position. */
export function useFullName<V>(labels: FieldLabels<V>) {
  const t = useT('ui')
  return (path: string): string => {
    const [, list, index] = /^([^.]+)\.(\d+)\./.exec(path) ?? []
    const label = labelAt(labels, path)
    const language = /\.(pt|en)$/.exec(path)?.[1] as 'pt' | 'en' | undefined
    const spoken = language ? t(`editor.inLanguage.${language}`, { label }) : label
    if (!list) return spoken
    return t('editor.entryField', { list: labelAt(labels, list), number: Number(index) + 1, label: spoken })
  }
}

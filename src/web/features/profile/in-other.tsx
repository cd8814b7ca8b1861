import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import type { Locale } from '#web/lib/text/i18n.ts'
import { useT } from '#web/lib/text/i18n.ts'

const otherThan = (lang: Locale): Locale => (lang === 'pt' ? 'en' : 'pt')

/** The labels of texts in the other language: `inOther.title` is «Título, em inglês». */
export function useOtherLabels(lang: Locale, labels: Record<string, string>): Record<string, string> {
  const edit = useT('profile-edit')
  const named = Object.entries(labels).map(([name, label]) => [
    `inOther.${name}`,
    edit(`inOther.${otherThan(lang)}`, { field: label }),
  ])
  return Object.fromEntries(named) as Record<string, string>
}

type Props = { lang: Locale; values: object | null; children: ReactNode }

/** The same texts once more, for a CV in the other language; closed until there are any. */
export function InOther({ lang, values, children }: Props) {
  const edit = useT('profile-edit')
  const [isOpen, setOpen] = useState(() => Object.values(values ?? {}).some(Boolean))
  if (isOpen) return children
  return (
    <div>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        <Plus />
        {edit(`inOther.also.${otherThan(lang)}`)}
      </Button>
    </div>
  )
}

import { useRouter, useSearch } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { later } from '#web/lib/page/later.ts'
import { useT } from '#web/lib/text/i18n.ts'

const editable = [
  'basics',
  'photo',
  'about',
  'experiences',
  'projects',
  'skills',
  'languages',
  'availability',
  'visibility',
  'password',
] as const
export type Part = (typeof editable)[number]

/** `edit` names the part that is open, so that every missing part has an address. */
export const profileSearch = z.object({ edit: z.optional(z.enum(editable)) })

export function useEdit() {
  const router = useRouter()
  const { edit } = useSearch({ from: '/profile' })
  const go = (part: Part | undefined) => {
    // A part that is saved after somebody went on to another page does not bring them back.
    if (!/^\/profile\/?$/i.test(router.latestLocation.pathname)) return
    void router.navigate({ to: '/profile', search: { edit: part }, resetScroll: false })
  }
  return { edit, open: go, close: () => go(undefined) }
}

/** A closed part leaves the focus where it can be opened again; an opened one takes it with its form. */
export function useFocusAfterPart(edit: Part | undefined) {
  const before = useRef<Part>(undefined)
  useEffect(() => {
    const last = before.current
    before.current = edit
    if (edit || !last) return
    const opener = document.getElementById(`edit-${last}`) ?? document.getElementById('edit-basics')
    opener?.focus()
  }, [edit])
}

/** Most visits change nothing. */
const partForms = later(() => import('./profile-forms.tsx'))

export function OpenPart({ part }: { part: Part }) {
  const t = useT('profile')
  return (
    <Card as="section" aria-labelledby={`part-${part}`}>
      <CardHead title={t(`part.${part}`)} id={`part-${part}`} />
      <CardBody>
        <Suspense fallback={<Skeleton height="4rem" />}>
          <OpenForm part={part} />
        </Suspense>
      </CardBody>
    </Card>
  )
}

function OpenForm({ part }: { part: Part }) {
  const { close } = useEdit()
  const { PartForm } = partForms.use()
  return <PartForm part={part} onClose={close} />
}

type PartProps = { part: Part; empty?: boolean; children: ReactNode }

export function PartCard({ part, empty = false, children }: PartProps) {
  const t = useT('profile')
  const { edit, open } = useEdit()
  if (edit === part) return <OpenPart part={part} />
  return (
    <Card as="section" aria-labelledby={`part-${part}`}>
      <CardHead title={t(`part.${part}`)} id={`part-${part}`}>
        <Button
          size="sm"
          variant="ghost"
          id={`edit-${part}`}
          aria-label={t('editPart', { part: t(`part.${part}`) })}
          onPointerEnter={partForms.prepare}
          onClick={() => open(part)}
        >
          <Pencil />
          {t('edit')}
        </Button>
      </CardHead>
      <CardBody>{empty ? <p className="subtle">{t(`empty.${part as EmptyPart}`)}</p> : children}</CardBody>
    </Card>
  )
}

type EmptyPart = 'about' | 'experiences' | 'projects' | 'skills' | 'languages'

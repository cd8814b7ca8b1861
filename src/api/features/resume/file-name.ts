type Person = { firstName: string; lastName: string }

/** `cv-ines-carvalho`: a name that every system can store. */
export function fileNameOf(kind: string, { firstName, lastName }: Person): string {
  const name = `${firstName} ${lastName}`
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return [kind, name].filter(Boolean).join('-')
}

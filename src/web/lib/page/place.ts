/** An address with its search, as the router takes it. */
export function placeOf(path: string) {
  const { pathname, searchParams } = new URL(path, location.origin)
  return { to: pathname as '/', search: Object.fromEntries(searchParams) as never }
}

/** What makes two usernames the same: NFKC and case folding, as they look to a person. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase()

export const emailKey = (email: string): string => email.normalize('NFKC').toLowerCase()

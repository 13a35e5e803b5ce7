import type { FieldFaults } from './accountFault.ts';

export interface LoginForm {
  /** User name or e-mail. */
  username: string;
  password: string;
}

/** §5: both are required. The gateway checks their content, since accounts may be older than today's rules. */
export function validateLogin({ username, password }: LoginForm): FieldFaults<keyof LoginForm> {
  return {
    ...(username.trim() === '' && { username: 'usernameMissing' }),
    ...(password === '' && { password: 'passwordMissing' }),
  };
}

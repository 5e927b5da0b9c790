import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';

/** The page of a log-out link that was opened from outside the product: it does nothing until its button is pressed. */
export function logoutPage(productName: string): string {
  const name = escapeHtml(productName);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Log out of ${name}</title><link rel="icon" type="image/svg+xml" href="/mark.svg"><link rel="stylesheet" href="/plain.css"></head>
<body class="question">
<main>
<img class="mark" src="/mark.svg" alt="">
<h1>Log out of ${name}?</h1>
<p>You came here from outside ${name}, so nothing has happened yet.</p>
<form method="post" action="/api/auth/logout/form"><button type="submit">Log out</button></form>
<p><a href="/dashboard">Stay signed in</a></p>
</main>
</body>
</html>
`;
}

"""What the instrument is held to: scratch histories of known steps, and how often each is found and placed.

| module        | holds                                                            |
|---------------|------------------------------------------------------------------|
| `environment` | asv's environment of a scratch project: made in a blink, offline |
| `project`     | scratch projects and their histories of chosen costs             |
"""
